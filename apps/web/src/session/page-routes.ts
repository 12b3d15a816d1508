import type { Permission } from '@portico/contract/words/permissions';
import type { TextKey } from '@portico/i18n';

/** Access to a page: `public` for all visitors, `user` for any logged-in user, or a permission. */
export type PageGuard = 'public' | 'user' | Permission;

export type PageRoute = {
  /** Path inside the language, with `:name` for parameters. */
  path: string;
  guard: PageGuard;
  /** Folder of the screen in features/. If the folder does not exist, the address leads to the "not found" page. */
  screen: string;
  /** Screen of the list this page belongs to, if its address does not begin with the list's address. */
  listScreen?: string;
  /** Title until the page sets its own. */
  title?: TextKey;
  /** Without menu and header. */
  withoutFrame?: true;
  /** Links to it open a new window. */
  newWindow?: true;
};

/** The pages whose address does not come from the menu, by name. Specification §2. */
export const pageRoutes = {
  login: { path: '/login', guard: 'public', screen: 'login', withoutFrame: true },
  register: { path: '/register', guard: 'public', screen: 'register', withoutFrame: true },
  doc: { path: '/doc', guard: 'public', screen: 'doc', withoutFrame: true },
  screen: { path: '/screen', guard: 'public', screen: 'screen', withoutFrame: true, newWindow: true },
  screenPreview: {
    path: '/screen/preview',
    guard: 'public',
    screen: 'screen-preview',
    withoutFrame: true,
    newWindow: true,
  },
  screenSetting: { path: '/screen-setting/1', guard: 'public', screen: 'screen-setting', withoutFrame: true },
  /** The query parameter `_code` names the heat report. */
  heatmapConfig: { path: '/heatmap-config', guard: 'public', screen: 'heatmap-config', withoutFrame: true },
  setUp: { path: '/set-up', guard: 'user', screen: 'set-up', withoutFrame: true },
  home: { path: '/index', guard: 'user', screen: 'home', title: 'menu.home' },
  profile: { path: '/profile', guard: 'user', screen: 'profile', title: 'frame.profile' },
  /** Opens in a new window for devices of type 2, which have their own page; other devices have a dialog. */
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
    listScreen: 'festivals',
    title: 'menu.festival',
  },
  entities: { path: '/system/entity/index', guard: 'entity:list', screen: 'entities', title: 'menu.entities' },
  entityDetail: {
    path: '/system/entity/detail/:id',
    guard: 'entity:list',
    screen: 'entity-detail',
    listScreen: 'entities',
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
} as const satisfies Record<string, PageRoute>;

export type PageRouteName = keyof typeof pageRoutes;

type ParamNames<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? ParamNames<Part> | ParamNames<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The parameters of a page's address: one value each. */
type ParamsOf<Name extends PageRouteName> = Record<ParamNames<(typeof pageRoutes)[Name]['path']>, string | number>;

/** The address of a page inside the language, for links; values may contain any character. */
export function buildPagePath<Name extends PageRouteName>(
  name: Name,
  ...[params]: ParamNames<(typeof pageRoutes)[Name]['path']> extends never ? [] : [ParamsOf<Name>]
): string {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  return pageRoutes[name].path.replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(values[key] ?? ''));
}
