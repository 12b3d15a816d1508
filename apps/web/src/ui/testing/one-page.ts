import { builtinEnvironments, type Environment } from 'vitest/runtime';

let isOpen = false;

/**
 * A jsdom page that all test files of a process share. Loading the component library anew for each file takes longer than the tests of most
 * files do, and loaded once it keeps to the page it found then. A test file puts back what it changes of the page.
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
