import {
  AppstoreOutlined,
  ControlOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  HomeOutlined,
  LineChartOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Icon } from '../../ui/icon.tsx';

/** Icons a menu entry may name; the whole library of them would weigh more than the console. */
const icons: Readonly<Record<string, typeof HomeOutlined>> = {
  HomeOutlined,
  DesktopOutlined,
  SearchOutlined,
  LineChartOutlined,
  DatabaseOutlined,
  ControlOutlined,
  SettingOutlined,
};

/** The icon of a menu entry by its name: "HomeOutlined" or "home". */
export function MenuIcon({ name }: { name: string | null }) {
  const given = name ?? '';
  const full = given.endsWith('Outlined')
    ? given
    : `${given.replace(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase())}Outlined`;
  return <Icon of={icons[full] ?? AppstoreOutlined} />;
}
