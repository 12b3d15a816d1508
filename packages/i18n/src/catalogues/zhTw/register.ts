import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: '註冊公司',
  email: '電子郵件地址',
  emailCode: '電子郵件驗證碼',
  sendCode: '傳送驗證碼',
  sendAgainIn: '重新傳送（{{time}}）',
  codeSent: '驗證碼已傳送至 {{email}}，10 分鐘內有效。',
  companyName: '公司或門市名稱',
  passwordRule: '至少 6 個字元，須包含英文字母與數字',
  confirmPassword: '再次輸入密碼',
  submit: '註冊',
  trial: '註冊後前 30 天免費試用',
  haveAccount: '已經有帳號？',
} satisfies SectionOf<'register', 'zhTw'>;
