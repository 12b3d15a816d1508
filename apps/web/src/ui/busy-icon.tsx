import { LoadingOutlined } from '@ant-design/icons';
import { Icon } from './icon.tsx';

/** For the `loading` of a button: turns without calling itself "loading", in English, in the button's name. */
export function busyIcon(busy: boolean) {
  return busy && { icon: <Icon of={LoadingOutlined} /> };
}
