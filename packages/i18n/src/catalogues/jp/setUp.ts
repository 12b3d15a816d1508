import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: 'ステップ {{step}}/{{total}}',
  passwordTitle: '自分のパスワードの設定',
  passwordReason: '初期パスワードでログインしています。ご自分だけが知るパスワードに変更してください。',
  initialPassword: '初期パスワード',
  oldPassword: '現在のパスワード',
  newPassword: '新しいパスワード',
  confirmPassword: '新しいパスワード（確認）',
  setPassword: 'パスワードを設定',
  factorTitle: '二段階認証の設定',
  factorReason:
    '貴社では、ログインのたびにパスワードに加えてコードの入力が必要です。パスワードが漏れても、他人はログインできません。',
  scan: 'スマートフォンの認証アプリ（Google AuthenticatorやMicrosoft Authenticatorなど）で、このQRコードを読み取ってください。',
  qrCode: '認証アプリ用のQRコード',
  secret: '読み取れない場合は、アプリに次のキーを入力してください：',
  key: 'キー',
  openApp: 'この端末の認証アプリで開く',
  codeShown: 'アプリに表示された6桁のコード',
  turnOn: 'オンにする',
  codesTitle: 'リカバリーコードの保管',
  codesReason:
    'スマートフォンが手元にないときのログインに使います。それぞれ一度だけ使えます。このページを離れると、再び表示できません。',
  recoveryCodes: 'リカバリーコード',
  download: 'ダウンロード',
  kept: '保管しました',
} satisfies SectionOf<'setUp', 'jp'>;
