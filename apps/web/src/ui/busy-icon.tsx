import { LoadingOutlined } from '@ant-design/icons';
import { Icon } from './icon.tsx';

/** Value for a button's `loading`: a spinner that, unlike the library's, adds no English "loading" to the button's name. */
export function createBusyIcon(busy: boolean) {
  return busy && { icon: <Icon icon={LoadingOutlined} /> };
}
