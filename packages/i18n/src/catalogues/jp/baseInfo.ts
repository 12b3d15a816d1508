import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: '会社情報',
  edit: '会社情報を編集',
  logo: '会社のロゴ',
  noLogo: '未登録',
  changeLogo: 'ロゴを変更',
  uploadLogo: 'ロゴをアップロード',
  removeLogo: 'ロゴを削除',
  removeLogoAsk: '会社のロゴを削除しますか？',
  removeLogoText: '会社のユーザーにロゴが表示されなくなります。',
  logoRule: 'PNG、JPEG、WebP。推奨200×45ピクセル、500 KB以下',
  settings: '営業設定',
  editSettings: '営業設定を編集',
  businessTimeHint: '新しい店舗の初期値になります。既存の店舗は変わりません。',
  captureRate: '入店率の計算方法',
  captureRates: {
    '1': '入店 ÷（入店 + 通行）',
    '2': '入店 ÷ 通行',
  },
  staff: 'スタッフを来店客に含める',
  children: '子どもを来店客に含める',
  groupGap: '組の判定間隔',
  groupGapHint:
    '前の人との間隔がこの秒数以内で入店した人を、同じ組として数えます。組の判定は機器が行い、この値を受け取れる機器はまだありません。機器側でも同じ値に設定してください。ここで変更しても数値は変わりません。',
  seconds: '秒',
  months: 'か月',
  retention: 'データの保存期間',
  deviceNetworks: '機器に許可するネットワーク',
  deviceNetworksHint: 'シークレットのない機器が対象。1行に1つ（例：203.0.113.0/24）。空欄はすべて許可。',
  retentionHint: '月単位で3～120か月です。空欄の場合は無期限に保存します。',
  forever: '無期限',
  kept_other: '{{count}}か月',
  shorten_other: 'データの保存期間を{{count}}か月にしますか？',
  shortenText:
    '{{date}}より前の計測記録{{records}}件が、1日以内に削除されます。以後、保存期間を過ぎたデータは毎日削除されます。元に戻せません。',
  shortenNothing:
    '{{date}}より前の計測記録は現在ありません。以後、保存期間を過ぎたデータは毎日削除されます。元に戻せません。',
  shortenAction: '保存期間を短縮',
} satisfies SectionOf<'baseInfo', 'jp'>;
