import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: 'Adım {{step}} / {{total}}',
  passwordTitle: 'Kendi parolanızı belirleyin',
  passwordReason: 'İlk parolayla giriş yaptınız. Yerine yalnızca sizin bildiğiniz bir parola belirleyin.',
  initialPassword: 'İlk parola',
  oldPassword: 'Mevcut parola',
  newPassword: 'Yeni parola',
  confirmPassword: 'Yeni parolayı yeniden girin',
  setPassword: 'Parolayı belirle',
  factorTitle: 'İki adımlı doğrulamayı açın',
  factorReason:
    'Şirketiniz her girişte parolanın yanında bir kod da ister; böylece ele geçirilmiş bir parolayla kimse giremez.',
  scan: 'Bu QR kodunu telefonunuzdaki bir kimlik doğrulama uygulamasıyla okutun, örneğin Google Authenticator veya Microsoft Authenticator.',
  qrCode: 'Kimlik doğrulama uygulaması için QR kodu',
  secret: 'Okutamıyorsanız uygulamaya bu anahtarı girin:',
  key: 'Anahtar',
  openApp: 'Bu cihazdaki kimlik doğrulama uygulamasında aç',
  codeShown: 'Uygulamadaki 6 haneli kod',
  turnOn: 'Aç',
  codesTitle: 'Kurtarma kodlarınızı saklayın',
  codesReason:
    'Telefonunuz yanınızda olmadığında bu kodlarla giriş yaparsınız. Her kod bir kez kullanılır. Bu sayfadan ayrıldıktan sonra bir daha gösterilmezler.',
  recoveryCodes: 'Kurtarma kodları',
  download: 'İndir',
  kept: 'Kodları sakladım',
} satisfies SectionOf<'setUp', 'tr'>;
