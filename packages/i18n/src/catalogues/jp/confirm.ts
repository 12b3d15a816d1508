import type { SectionOf } from '../../catalogue-types.ts';

export const confirm = {
  deleteOne: '「{{name}}」を削除しますか？',
  deleteMany_other: '選択した{{n}}件を削除しますか？',
  irreversible: 'この操作は元に戻せません。',
  restart: '「{{name}}」を再起動しますか？',
  restartText: '再びオンラインになるまで、この機器は計測しません。',
  unbind: '「{{name}}」の割り当てを解除しますか？',
  unbindMany_other: '選択した{{n}}件の割り当てを解除しますか？',
  unbindDeviceText:
    '再び割り当てるまで、この機器の新しいデータはどの出入口にも集計されません。これまでのデータは残ります。',
  pushOn: '「{{name}}」のデータ送信をオンにしますか？',
  pushOff: '「{{name}}」のデータ送信をオフにしますか？',
  dstOn: '「{{name}}」の夏時間をオンにしますか？',
  dstOff: '「{{name}}」の夏時間をオフにしますか？',
  runJob: '「{{name}}」を今すぐ実行しますか？',
  pauseJob: '「{{name}}」を一時停止しますか？',
  pauseJobText: '再開するまで、このジョブは定期実行されません。',
  resumeJob: '「{{name}}」を再開しますか？',
  restoreDefaults: '「{{name}}」を初期設定に戻しますか？',
  restoreDefaultsText: '現在の設定は失われます。',
  clearFlow: '「{{name}}」の客数データを消去しますか？',
  resetPassword: '「{{name}}」のパスワードをリセットしますか？',
  resetPasswordText:
    '現在のパスワードは使えなくなり、ユーザーはログアウトされます。新しい初期パスワードは一度だけ表示されます。',
  enableCompany: '会社「{{name}}」を有効にしますか？',
  enableCompanyText: 'この会社のユーザーは再びログインできます。',
  disableCompany: '会社「{{name}}」を停止しますか？',
  disableCompanyText: 'この会社のユーザーは直ちにログアウトされます。機器のデータは引き続き記録されます。',
} satisfies SectionOf<'confirm', 'jp'>;
