import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: '新增角色',
  edit: '編輯角色',
  none: '還沒有角色。請先新增角色，再指派給使用者。',
  name: '角色名稱',
  permission: '權限代碼',
  permissionHint: '例如 storeManager，不可包含「admin」。',
  level: '層級',
  levelHint: '數字越小，層級越高。無法管理層級高於自己的使用者。',
  remark: '備註',
  people: '使用者數',
  created: '建立時間',
  all: '全部',
  rights: '權限',
  rightsOf: '「{{name}}」的權限',
  rightsDetail: '選擇此角色可開啟的頁面與可執行的操作。儲存後，相關使用者從下一次操作起適用。',
  beyondStays: '此角色還有您沒有的權限，這些權限不列在此處，儲存後維持不變。',
  uncheckAll: '取消全選',
  invert: '反向選取',
  invertChildren: '反向選取子項',
  chosenOf: '{{n}} / {{total}}',
} satisfies SectionOf<'roles', 'zhTw'>;
