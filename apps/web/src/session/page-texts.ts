type Load = () => Promise<void>;
type Loads = { login: Load; homePanels: Load; pages: Load };
let loaders: Loads | null = null;

/** Sets the loaders of all texts that are not needed to show the frame and the top of home. */
export function setTextLoaders({ login, homePanels, pages }: Loads): void {
  loaders = { login: once(login), homePanels: once(homePanels), pages: once(pages) };
}

/** Loads the texts of the login page, once; they must be loaded before it is rendered. */
export async function ensureLoginTexts(): Promise<void> {
  await loaders?.login();
}

/** Loads the texts of the lower panels of home, once. */
export async function ensureHomePanelTexts(): Promise<void> {
  await loaders?.homePanels();
}

/** Loads the texts of all other pages, once; they must be loaded before such a page is rendered. */
export async function ensurePageTexts(): Promise<void> {
  await Promise.all([loaders?.login(), loaders?.pages()]);
}

/** Runs a loader once; a failed load is tried again at the next call. */
function once(load: Load): Load {
  let loading: Promise<void> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
