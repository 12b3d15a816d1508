import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: 'Hakbang {{step}} sa {{total}}',
  passwordTitle: 'Pumili ng sarili mong password',
  passwordReason: 'Panimulang password ang ginamit mo sa pag-log in. Palitan ito ng ikaw lang ang nakakaalam.',
  initialPassword: 'Panimulang password',
  oldPassword: 'Kasalukuyang password',
  newPassword: 'Bagong password',
  confirmPassword: 'Ulitin ang bagong password',
  setPassword: 'Itakda ang password',
  factorTitle: 'I-on ang dalawang hakbang na pag-verify',
  factorReason:
    'Bukod sa password, humihingi ng code ang kompanya mo sa bawat pag-log in para walang makapasok gamit ang nag-leak na password.',
  scan: 'I-scan ang QR code na ito gamit ang authenticator app sa telepono mo, gaya ng Google Authenticator o Microsoft Authenticator.',
  qrCode: 'QR code para sa authenticator app',
  secret: 'Kung hindi mo ma-scan, ilagay ang key na ito sa app:',
  key: 'Key',
  openApp: 'Buksan sa authenticator app sa device na ito',
  codeShown: '6-digit na code na nasa app',
  turnOn: 'I-on',
  codesTitle: 'Itago ang mga recovery code mo',
  codesReason:
    'Sa mga ito ka makakapag-log in kapag wala sa iyo ang telepono mo. Isang beses lang magagamit ang bawat isa. Hindi na ipapakita ang mga ito pag-alis mo sa pahinang ito.',
  recoveryCodes: 'Mga recovery code',
  download: 'I-download',
  kept: 'Naitago ko na',
} satisfies SectionOf<'setUp', 'ph'>;
