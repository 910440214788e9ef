; The installer for Windows: for one user, without an administrator.
;
; packaging/installers/windows.py compiles it and gives
;   VERSION      as people read it            VERSION4  four numbers
;   PAYLOAD      the frozen folder            OUTFILE   the installer that is made
;   SIZE_KB      installed size               LONGEST   characters of the longest path in the folder
;   NAMES        a file with one line "!insertmacro ${ACT} KIND NAME" for each entry at the folder's top
;   ICON, DOCUMENT_ICON, SIDEBAR              files of pictures
;   SIGN         (may be absent) the command that signs the uninstaller
;   FAST         (may be absent) compress little, for a try
;
; Command line: /S silent, /D=FOLDER (last, without quotes), /ALLUSERS for all users of a machine (needs an
; administrator), /DESKTOP an icon on the desktop, /LANG=en or zh. Exit status:
;   0 done  1 cancelled  2 a fault  10 the program is running  11 no right to write there  12 no space
;   13 Windows too old or not 64-bit  14 the folder holds another program  15 the path would become too long

Unicode true
ManifestDPIAware true
ManifestLongPathAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
!ifdef FAST
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!endif
AllowSkipFiles off
CRCCheck on

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include x64.nsh

!define NAME "rnnlab"
!define PROGRAM "${NAME}.exe"
!define CONSOLE "${NAME}-console.exe"
!define UNINSTALLER "uninstall.exe"
!define DOCUMENT "rnnlab.session"
!define DOCUMENT_FILE "rnnlab-document.ico"
!define MIME "application/vnd.rnnlab.session+zip"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define APP_PATHS "Software\Microsoft\Windows\CurrentVersion\App Paths"
!define ASIDE "$INSTDIR\former-version"
!define OLDEST_BUILD 17763 ; Windows 10 1809, Qt 6.10's oldest

!define RUNNING 10
!define NO_RIGHT 11
!define NO_SPACE 12
!define OLD_WINDOWS 13
!define FOREIGN 14
!define TOO_LONG 15

Name "${NAME} ${VERSION}"
OutFile "${OUTFILE}"
BrandingText "${NAME} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow
!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"' = 0
!endif

VIProductVersion "${VERSION4}"
VIFileVersion "${VERSION4}"
!macro Describe LANGUAGE TEXT
  VIAddVersionKey /LANG=${LANGUAGE} "ProductName" "${NAME}"
  VIAddVersionKey /LANG=${LANGUAGE} "ProductVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileDescription" "${TEXT}"
  VIAddVersionKey /LANG=${LANGUAGE} "CompanyName" "The rnnlab authors"
  VIAddVersionKey /LANG=${LANGUAGE} "LegalCopyright" "The rnnlab authors; MIT licence"
!macroend

; ---- pages ---------------------------------------------------------------------------------------------------------

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDEBAR}"
!define MUI_ABORTWARNING
!define MUI_DIRECTORYPAGE_TEXT_TOP "$(WhereText)"
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE LeaveDirectory
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_SHOWREADME
!define MUI_FINISHPAGE_SHOWREADME_TEXT "$(DesktopText)"
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!define MUI_FINISHPAGE_SHOWREADME_FUNCTION PutOnDesktop
!insertmacro MUI_PAGE_FINISH

!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(KeptText)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro Describe ${LANG_ENGLISH} "Installer of rnnlab"
!insertmacro Describe ${LANG_SIMPCHINESE} "rnnlab 安装程序"

LangString WhereText ${LANG_ENGLISH} "rnnlab is installed for you alone; no administrator is needed. An older version in this folder is replaced. Your sessions, settings and trained models are kept."
LangString WhereText ${LANG_SIMPCHINESE} "rnnlab 只为当前用户安装，不需要管理员权限。此文件夹中的旧版本会被替换；你保存的文件、设置和训练好的模型都会保留。"
LangString DesktopText ${LANG_ENGLISH} "Put an icon on the desktop"
LangString DesktopText ${LANG_SIMPCHINESE} "在桌面上放一个图标"
LangString KeptText ${LANG_ENGLISH} "The program is removed. Your sessions, settings and trained models are kept; install rnnlab again, and they are there."
LangString KeptText ${LANG_SIMPCHINESE} "程序将被移除。你保存的文件、设置和训练好的模型都会保留，重新安装后即可继续使用。"
LangString RunningText ${LANG_ENGLISH} "rnnlab is running. Save what you need, close its window, then choose Retry."
LangString RunningText ${LANG_SIMPCHINESE} "rnnlab 正在运行。请先保存，关闭它的窗口，然后按“重试”。"
LangString NoRightText ${LANG_ENGLISH} "Nothing can be written in this folder:$\n$INSTDIR$\nChoose one of your own."
LangString NoRightText ${LANG_SIMPCHINESE} "无法写入这个文件夹：$\n$INSTDIR$\n请选择一个属于你自己的文件夹。"
LangString NoAdministratorText ${LANG_ENGLISH} "To install for all users (/ALLUSERS) takes an administrator."
LangString NoAdministratorText ${LANG_SIMPCHINESE} "为所有用户安装（/ALLUSERS）需要管理员权限。"
LangString NoSpaceText ${LANG_ENGLISH} "There is not enough space on this disk: $1 MB are needed, $2 MB are free. Free some, or choose another disk."
LangString NoSpaceText ${LANG_SIMPCHINESE} "磁盘空间不足：需要 $1 MB，可用 $2 MB。请腾出空间，或换一个磁盘。"
LangString OldWindowsText ${LANG_ENGLISH} "rnnlab needs a 64-bit Windows 10 (version 1809) or newer."
LangString OldWindowsText ${LANG_SIMPCHINESE} "rnnlab 需要 64 位的 Windows 10（1809 版）或更新的系统。"
LangString ForeignText ${LANG_ENGLISH} "This folder holds another program:$\n$INSTDIR$\nChoose an empty folder."
LangString ForeignText ${LANG_SIMPCHINESE} "这个文件夹里是另一个程序：$\n$INSTDIR$\n请选择一个空文件夹。"
LangString TooLongText ${LANG_ENGLISH} "The path of this folder is too long for Windows as it is set up here:$\n$INSTDIR$\nChoose one nearer to the disk's top."
LangString TooLongText ${LANG_SIMPCHINESE} "按本机的 Windows 设置，这个文件夹的路径太长：$\n$INSTDIR$\n请选择一个层次更浅的文件夹。"
LangString SessionText ${LANG_ENGLISH} "rnnlab session"
LangString SessionText ${LANG_SIMPCHINESE} "rnnlab 文件"
LangString SummaryText ${LANG_ENGLISH} "How machines read sequences"
LangString SummaryText ${LANG_SIMPCHINESE} "机器怎样读序列"

Var AllUsers
Var MadeFolder

; ---- what is checked -----------------------------------------------------------------------------------------------

; Whether a file can be opened for writing; that of a running program cannot. $0 is 1 where not.
!macro CannotWrite FILE
  ${If} ${FileExists} "${FILE}"
    ClearErrors
    FileOpen $R0 "${FILE}" a
    ${If} ${Errors}
      StrCpy $0 1
    ${Else}
      FileClose $R0
    ${EndIf}
  ${EndIf}
!macroend

!macro IsRunning UN
  Function ${UN}IsRunning
    StrCpy $0 0
    !insertmacro CannotWrite "$INSTDIR\${PROGRAM}"
    !insertmacro CannotWrite "$INSTDIR\${CONSOLE}"
  FunctionEnd
!macroend
!insertmacro IsRunning ""
!insertmacro IsRunning "un."

; Wait until the program is closed; give up with the status RUNNING.
!macro WaitUntilClosed UN
  ${Do}
    Call ${UN}IsRunning
    ${If} $0 == 0
      ${Break}
    ${EndIf}
    ${If} ${Silent}
      SetErrorLevel ${RUNNING}
      Quit
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RunningText)" IDCANCEL`
      SetErrorLevel ${RUNNING}
      Quit
    ${EndIf}
  ${Loop}
!macroend

; Whether the folder has an installation of ours, be it whole or cut short. $4 is 1 or 0.
Function IsOurs
  StrCpy $4 0
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
  ${OrIf} ${FileExists} "$INSTDIR\${CONSOLE}"
  ${OrIf} ${FileExists} "$INSTDIR\${DOCUMENT_FILE}"
  ${OrIf} ${FileExists} "$INSTDIR\_internal\rnnlab\*.*"
    StrCpy $4 1
  ${EndIf}
FunctionEnd

; Whether the folder will do. $0 is 0, or the exit status that says why not, and $3 then says it in words.
Function CheckFolder
  StrCpy $0 0
  ; Another program frozen in the same way has such a folder too, and it would be replaced.
  Call IsOurs
  ${If} $4 == 0
  ${AndIf} ${FileExists} "$INSTDIR\_internal\*.*"
    StrCpy $0 ${FOREIGN}
    StrCpy $3 "$(ForeignText)"
    Return
  ${EndIf}
  ReadRegDWORD $R1 HKLM "SYSTEM\CurrentControlSet\Control\FileSystem" "LongPathsEnabled"
  StrLen $R0 "$INSTDIR"
  IntOp $R0 $R0 + ${LONGEST}
  ${If} $R0 > 258
  ${AndIf} $R1 != 1
    StrCpy $0 ${TOO_LONG}
    StrCpy $3 "$(TooLongText)"
    Return
  ${EndIf}
  StrCpy $MadeFolder 0
  ${IfNot} ${FileExists} "$INSTDIR\*.*"
    StrCpy $MadeFolder 1
  ${EndIf}
  ClearErrors
  CreateDirectory "$INSTDIR"
  GetTempFileName $R0 "$INSTDIR"
  ${If} ${Errors}
  ${OrIf} $R0 == ""
    StrCpy $0 ${NO_RIGHT}
    StrCpy $3 "$(NoRightText)"
  ${Else}
    Delete $R0
    ; the former version is kept until the new one stands, so the whole size is needed beside it
    IntOp $1 ${SIZE_KB} / 1000
    IntOp $1 $1 + 20
    System::Call 'kernel32::GetDiskFreeSpaceExW(w "$INSTDIR", *l .r4, p 0, p 0) i .r5'
    System::Int64Op $4 / 1048576
    Pop $2
    ${If} $5 != 0
    ${AndIf} $2 < $1
      StrCpy $0 ${NO_SPACE}
      StrCpy $3 "$(NoSpaceText)"
    ${EndIf}
  ${EndIf}
  ${If} $MadeFolder == 1
    RMDir "$INSTDIR"
  ${EndIf}
FunctionEnd

; A folder with other things in it, the disk's top for instance, gets one of ours.
Function OwnFolder
  Call IsOurs
  ${If} $4 == 1
    Return
  ${EndIf}
  ClearErrors
  FindFirst $R0 $R1 "$INSTDIR\*.*"
  ${Do}
    ${If} $R1 != "."
    ${AndIf} $R1 != ".."
      ${Break}
    ${EndIf}
    FindNext $R0 $R1
  ${Loop}
  FindClose $R0
  ${If} $R1 != ""
    StrCpy $R0 $INSTDIR "" -1
    ${If} $R0 == "\"
      StrCpy $INSTDIR "$INSTDIR${NAME}"
    ${Else}
      StrCpy $INSTDIR "$INSTDIR\${NAME}"
    ${EndIf}
  ${EndIf}
FunctionEnd

Function LeaveDirectory
  Call OwnFolder
  Call CheckFolder
  ${If} $0 != 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "$3"
    Abort
  ${EndIf}
FunctionEnd

; ---- beginning -----------------------------------------------------------------------------------------------------

!macro ChooseLanguage
  ; every Chinese Windows gets Chinese, which we have in one script
  System::Call 'kernel32::GetUserDefaultUILanguage() i .r0'
  IntOp $0 $0 & 0x3FF
  ${If} $0 == 4
    StrCpy $LANGUAGE ${LANG_SIMPCHINESE}
  ${EndIf}
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/LANG=" $0
  ${IfNot} ${Errors}
    ${If} $0 == "zh"
      StrCpy $LANGUAGE ${LANG_SIMPCHINESE}
    ${Else}
      StrCpy $LANGUAGE ${LANG_ENGLISH}
    ${EndIf}
  ${EndIf}
!macroend

!macro Refuse STATUS TEXT
  ${IfNot} ${Silent}
    MessageBox MB_OK|MB_ICONSTOP "${TEXT}"
  ${EndIf}
  SetErrorLevel ${STATUS}
  Quit
!macroend

Function .onInit
  !insertmacro ChooseLanguage
  ${IfNot} ${AtLeastBuild} ${OLDEST_BUILD}
  ${OrIfNot} ${RunningX64}
    !insertmacro Refuse ${OLD_WINDOWS} "$(OldWindowsText)"
  ${EndIf}
  SetRegView 64
  StrCpy $AllUsers 0
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/ALLUSERS" $R1
  ${IfNot} ${Errors}
    UserInfo::GetAccountType
    Pop $R1
    ${If} $R1 != "Admin"
      !insertmacro Refuse ${NO_RIGHT} "$(NoAdministratorText)"
    ${EndIf}
    StrCpy $AllUsers 1
    SetShellVarContext all
  ${EndIf}
  ${If} $INSTDIR == "" ; no /D: where it was before, else where programs of one user belong
    ReadRegStr $INSTDIR SHCTX "${UNINSTALL_KEY}" "InstallLocation"
    ${If} $INSTDIR == ""
      ${If} $AllUsers == 1
        StrCpy $INSTDIR "$PROGRAMFILES64\${NAME}"
      ${Else}
        StrCpy $INSTDIR "$LOCALAPPDATA\Programs\${NAME}"
      ${EndIf}
    ${EndIf}
  ${EndIf}
FunctionEnd

; ---- installing ----------------------------------------------------------------------------------------------------

; Each entry at the folder's top, put aside, put back, or removed. KIND is "file" or "folder".
!macro PutAside KIND ENTRY
  ${If} ${FileExists} "$INSTDIR\${ENTRY}"
    ClearErrors
    Rename "$INSTDIR\${ENTRY}" "${ASIDE}\${ENTRY}"
    ${If} ${Errors}
      StrCpy $1 1
    ${EndIf}
  ${EndIf}
!macroend
!macro PutBack KIND ENTRY
  ${If} ${FileExists} "${ASIDE}\${ENTRY}"
    !insertmacro Remove ${KIND} "${ENTRY}"
    Rename "${ASIDE}\${ENTRY}" "$INSTDIR\${ENTRY}"
  ${EndIf}
!macroend
!macro Remove KIND ENTRY
  !if "${KIND}" == "folder"
    RMDir /r "$INSTDIR\${ENTRY}"
  !else
    Delete "$INSTDIR\${ENTRY}"
  !endif
!macroend

Function PutAllBack
  !define ACT PutBack
  !include "${NAMES}"
  !undef ACT
  RMDir "${ASIDE}"
FunctionEnd

Function .onInstFailed
  Call PutAllBack
FunctionEnd

Function PutOnDesktop
  CreateShortcut "$DESKTOP\${NAME}.lnk" "$INSTDIR\${PROGRAM}" "" "$INSTDIR\${PROGRAM}" 0 SW_SHOWNORMAL "" "$(SummaryText)"
FunctionEnd

Section "-program"
  Call CheckFolder
  ${If} $0 != 0
    !insertmacro Refuse $0 "$3"
  ${EndIf}
  !insertmacro WaitUntilClosed ""

  ; A former version goes aside first: only when the new one stands is it removed, and a fault brings it back.
  SetOutPath "$INSTDIR"
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    RMDir /r "${ASIDE}"
  ${Else}
    Call PutAllBack ; an upgrade that was cut short
    RMDir /r "${ASIDE}"
  ${EndIf}
  CreateDirectory "${ASIDE}"
  StrCpy $1 0
  !define ACT PutAside
  !include "${NAMES}"
  !undef ACT
  ${If} $1 != 0
    ; a file is held open that the program's own file does not show, by a virus scanner or a terminal for instance
    Call PutAllBack
    !insertmacro Refuse ${RUNNING} "$(RunningText)"
  ${EndIf}

  ClearErrors
  File "/oname=${DOCUMENT_FILE}" "${DOCUMENT_ICON}" ; first, so that a folder that was cut short is known as ours
  File /r "${PAYLOAD}/*"
  WriteUninstaller "$INSTDIR\${UNINSTALLER}"
  ${If} ${Errors}
    Call PutAllBack
    !insertmacro Refuse 2 "$(NoRightText)"
  ${EndIf}
  RMDir /r "${ASIDE}"

  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}" "" "$INSTDIR\${PROGRAM}" 0 SW_SHOWNORMAL "" "$(SummaryText)"
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/DESKTOP" $R1
  ${IfNot} ${Errors}
    Call PutOnDesktop
  ${EndIf}

  WriteRegStr SHCTX "Software\Classes\.rnnlab" "" "${DOCUMENT}"
  WriteRegStr SHCTX "Software\Classes\.rnnlab" "Content Type" "${MIME}"
  WriteRegStr SHCTX "Software\Classes\.rnnlab\OpenWithProgids" "${DOCUMENT}" ""
  WriteRegStr SHCTX "Software\Classes\${DOCUMENT}" "" "$(SessionText)"
  WriteRegStr SHCTX "Software\Classes\${DOCUMENT}\DefaultIcon" "" "$INSTDIR\${DOCUMENT_FILE}"
  WriteRegStr SHCTX "Software\Classes\${DOCUMENT}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  WriteRegStr SHCTX "${APP_PATHS}\${PROGRAM}" "" "$INSTDIR\${PROGRAM}"
  WriteRegStr SHCTX "${APP_PATHS}\${CONSOLE}" "" "$INSTDIR\${CONSOLE}"

  WriteRegStr SHCTX "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "Publisher" "The rnnlab authors"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\${UNINSTALLER}"'
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\${UNINSTALLER}" /S'
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" "NoRepair" 1
  ${RefreshShellIcons}
SectionEnd

; ---- removing ------------------------------------------------------------------------------------------------------

Function un.onInit
  !insertmacro ChooseLanguage
  SetRegView 64
  ReadRegStr $R0 HKLM "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $R0 == $INSTDIR
    SetShellVarContext all
    UserInfo::GetAccountType
    Pop $R1
    ${If} $R1 != "Admin"
      !insertmacro Refuse ${NO_RIGHT} "$(NoAdministratorText)"
    ${EndIf}
  ${EndIf}
FunctionEnd

Section "Uninstall"
  !insertmacro WaitUntilClosed "un."
  ; Only what was installed: a folder of the user's own among it stays, and so does the folder then.
  !define ACT Remove
  !include "${NAMES}"
  !undef ACT
  RMDir /r "${ASIDE}"
  Delete "$INSTDIR\${DOCUMENT_FILE}"
  Delete "$INSTDIR\${UNINSTALLER}"
  RMDir "$INSTDIR"

  ; What the system knows may be about another folder, into which the program was installed later.
  ReadRegStr $R0 SHCTX "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $R0 != $INSTDIR
    Return
  ${EndIf}
  Delete "$SMPROGRAMS\${NAME}.lnk"
  Delete "$DESKTOP\${NAME}.lnk"
  ReadRegStr $R0 SHCTX "Software\Classes\.rnnlab" ""
  ${If} $R0 == "${DOCUMENT}"
    DeleteRegValue SHCTX "Software\Classes\.rnnlab" ""
    DeleteRegValue SHCTX "Software\Classes\.rnnlab" "Content Type"
  ${EndIf}
  DeleteRegValue SHCTX "Software\Classes\.rnnlab\OpenWithProgids" "${DOCUMENT}"
  DeleteRegKey /ifempty SHCTX "Software\Classes\.rnnlab\OpenWithProgids"
  DeleteRegKey /ifempty SHCTX "Software\Classes\.rnnlab"
  DeleteRegKey SHCTX "Software\Classes\${DOCUMENT}"
  DeleteRegKey SHCTX "${APP_PATHS}\${PROGRAM}"
  DeleteRegKey SHCTX "${APP_PATHS}\${CONSOLE}"
  DeleteRegKey SHCTX "${UNINSTALL_KEY}"
  ${RefreshShellIcons}
SectionEnd
