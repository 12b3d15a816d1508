import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: 'Step {{step}} of {{total}}',
  passwordTitle: 'Choose your own password',
  passwordReason: 'You logged in with an initial password. Replace it with one that only you know.',
  initialPassword: 'Initial password',
  oldPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Repeat the new password',
  setPassword: 'Set password',
  factorTitle: 'Turn on two-step verification',
  factorReason:
    'Your company requires a code besides the password at every login. A leaked password alone gives no access.',
  scan: 'Scan this QR code with an authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator.',
  qrCode: 'QR code for the authenticator app',
  secret: 'If you cannot scan it, enter this key in the app:',
  key: 'Key',
  openApp: 'Open in the authenticator app on this device',
  codeShown: '6-digit code shown in the app',
  turnOn: 'Turn on',
  codesTitle: 'Keep your recovery codes',
  codesReason:
    'They let you in when you do not have your phone. Each one works once. They are not shown again after you leave this page.',
  recoveryCodes: 'Recovery codes',
  download: 'Download',
  kept: 'I have kept them',
} satisfies SectionOf<'setUp', 'en'>;
