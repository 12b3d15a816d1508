import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: '{{product}} 註冊驗證碼：{{code}}',
  codeText_other:
    '您的註冊驗證碼是 {{code}}，{{n}} 分鐘內有效，限用一次。\n\n請勿將驗證碼告訴他人。如果您沒有註冊 {{product}}，請略過這封郵件。',
  takenSubject: '您已經有 {{product}} 帳號',
  takenText:
    '有人正使用這個電子郵件地址註冊 {{product}}，但此地址已有帳號。\n\n如果是您本人，請直接登入：{{url}}\n忘記密碼請洽貴公司的管理員。如果不是您本人，請略過這封郵件，您的帳號沒有任何變更。',
} satisfies SectionOf<'mail', 'zhTw'>;
