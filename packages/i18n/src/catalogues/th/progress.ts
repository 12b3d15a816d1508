import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'ความคืบหน้าสู่เป้าหมาย',
  detail: '{{item}} · ขีด = ระดับที่ควรถึงขณะนี้',
  target: 'เป้าหมาย',
  completion: 'ทำได้',
  pace: 'จังหวะ',
  ahead: 'นำ {{value}}',
  behind: 'ตาม {{value}}',
  onPace: 'ตรงตามแผน',
  exceeded: 'เกิน {{value}}',
  missed: 'ขาด {{value}}',
  setTargets: 'ตั้งเป้าหมาย',
  withoutTarget_other: 'ไม่รวม {{n}} ร้านที่ไม่มีเป้า',
  monitoring: 'เป้าหมายของทุกร้าน',
  monitoringDetail: 'ช้ากว่าเป้า {{behind}} จาก {{total}}',
  noTargets: 'ยังไม่ได้ตั้งเป้าหมาย',
  noneSet: '{{n}} แห่งไม่มีเป้า',
  gaps: '{{n}} แห่งข้อมูลไม่ครบ',
} satisfies SectionOf<'progress', 'th'>;
