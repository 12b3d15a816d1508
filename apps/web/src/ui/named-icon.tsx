import {
  AppstoreOutlined,
  ControlOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  HomeOutlined,
  LineChartOutlined,
  SafetyCertificateOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Icon } from './icon.tsx';

/** The icons available by name; the library's whole set would weigh more than the console. */
const icons: Readonly<Record<string, typeof HomeOutlined>> = {
  home: HomeOutlined,
  desktop: DesktopOutlined,
  search: SearchOutlined,
  'line-chart': LineChartOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  database: DatabaseOutlined,
  control: ControlOutlined,
  setting: SettingOutlined,
  appstore: AppstoreOutlined,
};

/** All icon names. */
export const iconNames: readonly string[] = Object.keys(icons);

/** The icon with a name: "line-chart", or the library's "LineChartOutlined"; a neutral icon for an unknown name. */
export function NamedIcon({ name }: { name: string | null }) {
  const short = (name ?? '')
    .replace(/Outlined$/, '')
    .replace(/(?!^)([A-Z])/g, '-$1')
    .toLowerCase();
  return <Icon icon={icons[short] ?? AppstoreOutlined} />;
}
