type Load = () => Promise<void>;
type Loads = { login: Load; homePanels: Load; pages: Load };
let rest: Loads | null = null;

/** Says how the texts are loaded that the frame and home can do without. */
export function provideTexts({ login, homePanels, pages }: Loads): void {
  rest = { login: once(login), homePanels: once(homePanels), pages: once(pages) };
}

/** Loads the texts of the login page, once; they must be here before it is drawn. */
export async function loginTexts(): Promise<void> {
  await rest?.login();
}

/** Loads the texts of the panels of home that come after its figures, once. */
export async function homePanelTexts(): Promise<void> {
  await rest?.homePanels();
}

/** Loads the texts of all other pages, once; they must be here before such a page is drawn. */
export async function morePageTexts(): Promise<void> {
  await Promise.all([rest?.login(), rest?.pages()]);
}

/** What is loaded stays; what failed is tried again at the next page. */
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
