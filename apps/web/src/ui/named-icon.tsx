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

/** Icons that can be named; the whole library of them would weigh more than the console. */
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

/** Every name there is. */
export const iconNames: readonly string[] = Object.keys(icons);

/** The icon of a name: "line-chart", also spelt "LineChartOutlined"; of any other name a neutral one. */
export function NamedIcon({ name }: { name: string | null }) {
  const short = (name ?? '')
    .replace(/Outlined$/, '')
    .replace(/(?!^)([A-Z])/g, '-$1')
    .toLowerCase();
  return <Icon of={icons[short] ?? AppstoreOutlined} />;
}
