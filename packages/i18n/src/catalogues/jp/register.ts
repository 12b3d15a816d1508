import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: '会社の登録',
  email: 'メールアドレス',
  emailCode: 'メールの確認コード',
  sendCode: 'コードを送信',
  sendAgainIn: '再送信（{{time}}）',
  codeSent: '{{email}}に確認コードを送信しました。有効期限は10分です。',
  companyName: '会社名または店舗名',
  passwordRule: '6文字以上で、英字と数字を含めてください',
  confirmPassword: 'パスワード（確認）',
  submit: '登録する',
  trial: '最初の30日間は無料です',
  haveAccount: 'すでに登録済みの場合',
} satisfies SectionOf<'register', 'jp'>;
