import type { Permission } from '@portico/contract/words/permissions';
import type { TextKey } from '@portico/i18n';

/** Who may open a page: everybody, whoever is logged in, or who holds a permission. */
export type Guard = 'public' | 'user' | Permission;

export type Place = {
  /** Inside the language, with `:name` for parameters. */
  path: string;
  guard: Guard;
  /** Folder of the screen in features/. Where there is none yet, the address leads to the page that says so. */
  screen: string;
  /** Screen of the list it belongs to, where its address lies elsewhere than the list's. */
  list?: string;
  /** What the page is called before it says so itself. */
  title?: TextKey;
  /** Without menu and header. */
  bare?: true;
  /** Links to it open a new window. */
  newWindow?: true;
};

/** The pages whose address does not come from the menu, by name. Specification §2. */
export const places = {
  login: { path: '/login', guard: 'public', screen: 'login', bare: true },
  register: { path: '/register', guard: 'public', screen: 'register', bare: true },
  doc: { path: '/doc', guard: 'public', screen: 'doc', bare: true },
  screen: { path: '/screen', guard: 'public', screen: 'screen', bare: true, newWindow: true },
  screenPreview: { path: '/screen/preview', guard: 'public', screen: 'screen-preview', bare: true, newWindow: true },
  screenSetting: { path: '/screen-setting/1', guard: 'public', screen: 'screen-setting', bare: true },
  /** The heat report is named by the query parameter `_code`. */
  heatmapConfig: { path: '/heatmap-config', guard: 'public', screen: 'heatmap-config', bare: true },
  setUp: { path: '/set-up', guard: 'user', screen: 'set-up', bare: true },
  home: { path: '/index', guard: 'user', screen: 'home', title: 'menu.home' },
  profile: { path: '/profile', guard: 'user', screen: 'profile', title: 'frame.profile' },
  /** Opens in a new window for devices of type 2, which have a page of their own; a dialog for others. */
  deviceSet: { path: '/device-set/:sn', guard: 'device:set', screen: 'device-settings', title: 'menu.deviceSettings' },
  settingScreen: {
    path: '/setting-screen/:code',
    guard: 'screen:setting',
    screen: 'screen-designer',
    title: 'menu.screenSettings',
  },
  festivals: {
    path: '/analysis/festival/index',
    guard: 'festival:list',
    screen: 'festivals',
    title: 'menu.festival',
  },
  FestivalDetail: {
    path: '/analysis/festival/detail/:id',
    guard: 'festival:list',
    screen: 'festival-detail',
    list: 'festivals',
    title: 'menu.festival',
  },
  entities: { path: '/system/entity/index', guard: 'entity:list', screen: 'entities', title: 'menu.entities' },
  entityDetail: {
    path: '/system/entity/detail/:id',
    guard: 'entity:list',
    screen: 'entity-detail',
    list: 'entities',
    title: 'menu.entities',
    newWindow: true,
  },
  SetHeat: {
    path: '/query/heat/set/:id/:entityId',
    guard: 'query:heat',
    screen: 'heat-layout',
    title: 'menu.queryHeat',
    newWindow: true,
  },
  heatPosition: {
    path: '/query/heat/position/:id',
    guard: 'query:heat',
    screen: 'heat-position',
    title: 'menu.queryHeat',
  },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;

type ParamNames<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? ParamNames<Part> | ParamNames<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** What the address of a place needs: one value per parameter. */
type ParamsOf<Name extends PlaceName> = Record<ParamNames<(typeof places)[Name]['path']>, string | number>;

/** The address of a place inside the language, for links; values may hold any character. */
export function placeOf<Name extends PlaceName>(
  name: Name,
  ...[params]: ParamNames<(typeof places)[Name]['path']> extends never ? [] : [ParamsOf<Name>]
): string {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  return places[name].path.replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(values[key] ?? ''));
}
