import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: '搜尋組織',
  none: '還沒有組織',
  company: '公司',
  chooseCompany: '請先選擇公司，再檢視其組織。',
  isDisabled: '已停用',
  disabledName: '{{name}}（已停用）',
  add: '新增組織',
  addBelow: '新增下級',
  edit: '編輯組織',
  move: '移動',
  moveTitle: '移動「{{name}}」',
  moveText: '下級組織與門市會一起移動，使用者能看到的資料也會隨之改變。',
  name: '組織名稱',
  parent: '上級組織',
  enableAsk: '確定要啟用組織「{{name}}」嗎？',
  enableText: '使用者與門市可以再次選擇此組織。',
  disableAsk: '確定要停用組織「{{name}}」嗎？',
  disableText: '使用者與門市無法再選擇此組織；已歸屬其下的不受影響。',
} satisfies SectionOf<'organisations', 'zhTw'>;
