import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'ความคืบหน้าสู่เป้าหมาย',
  detail: '{{item}} · ขีดคือระดับที่ควรถึงในเวลานี้ตามเวลาเปิดร้าน',
  target: 'เป้าหมาย',
  completion: 'ทำได้',
  pace: 'จังหวะ',
  ahead: 'นำ {{value}}',
  behind: 'ตาม {{value}}',
  onPace: 'ตรงตามแผน',
  exceeded: 'เกิน {{value}}',
  missed: 'ขาด {{value}}',
  setTargets: 'ตั้งเป้าหมาย',
  withoutTarget: 'ร้านที่ไม่มีเป้าหมายและไม่ได้นับรวม: {{n}}',
  monitoring: 'เป้าหมายของทุกร้าน',
  monitoringDetail: 'ตามหลัง: {{behind}} จาก {{total}}',
  noTargets: 'ยังไม่ได้ตั้งเป้าหมาย',
  noneSet: 'ไม่มีเป้าหมาย: {{n}}',
  gaps: 'ข้อมูลไม่ครบ: {{n}}',
} satisfies SectionOf<'progress', 'th'>;
