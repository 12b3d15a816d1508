import { builtinEnvironments, type Environment } from 'vitest/runtime';

let isOpen = false;

/**
 * A jsdom environment shared by all test files of a process. Loading the component library anew for each file would take longer than most
 * tests. A library that is loaded once keeps using the page it was loaded in, so all files have to share that page. A test file has to
 * restore what it changes in the page.
 */
const onePage: Environment = {
  name: 'one-page',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!isOpen) await builtinEnvironments.jsdom.setup(global, options);
    isOpen = true;
    return { teardown: () => undefined };
  },
};

export default onePage;
