import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: 'Passaggio {{step}} di {{total}}',
  passwordTitle: 'Scegli la tua password',
  passwordReason: 'Hai effettuato l’accesso con una password iniziale. Sostituiscila con una che conosci solo tu.',
  initialPassword: 'Password iniziale',
  oldPassword: 'Password attuale',
  newPassword: 'Nuova password',
  confirmPassword: 'Ripeti la nuova password',
  setPassword: 'Imposta password',
  factorTitle: 'Attiva la verifica in due passaggi',
  factorReason:
    'A ogni accesso la tua azienda chiede un codice oltre alla password: così nessuno entra con una password rubata.',
  scan: 'Inquadra questo codice QR con un’app di autenticazione sul telefono, ad esempio Google Authenticator o Microsoft Authenticator.',
  qrCode: 'Codice QR per l’app di autenticazione',
  secret: 'Se non riesci a inquadrarlo, inserisci questa chiave nell’app:',
  key: 'Chiave',
  openApp: 'Apri nell’app di autenticazione di questo dispositivo',
  codeShown: 'Codice di 6 cifre mostrato nell’app',
  turnOn: 'Attiva',
  codesTitle: 'Conserva i codici di recupero',
  codesReason:
    'Ti permettono di accedere quando non hai il telefono. Ognuno vale una sola volta. Una volta lasciata questa pagina non verranno più mostrati.',
  recoveryCodes: 'Codici di recupero',
  download: 'Scarica',
  kept: 'Li ho conservati',
} satisfies SectionOf<'setUp', 'it'>;
