import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: '{{product}}の登録確認コード：{{code}}',
  codeText_other:
    '登録の確認コードは {{code}} です。有効期限は{{n}}分で、一度だけ使えます。\n\nこのコードは誰にも教えないでください。{{product}}への登録にお心当たりがない場合は、このメールを破棄してください。',
  takenSubject: '{{product}}のアカウントはすでに登録されています',
  takenText:
    'このメールアドレスで{{product}}への登録が試みられましたが、すでにアカウントがあります。\n\nご本人の場合は、こちらからログインしてください：{{url}}\nパスワードをお忘れの場合は、社内の管理者にお問い合わせください。お心当たりがない場合は、このメールを破棄してください。アカウントに変更はありません。',
} satisfies SectionOf<'mail', 'jp'>;
