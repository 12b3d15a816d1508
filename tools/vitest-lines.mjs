import { appendFileSync } from 'node:fs';

/**
 * A reporter of vitest that writes a line of JSON as soon as it knows something, so that it outlives a run that is killed: the files of the
 * run, each test that ended, the tests of each file with its seconds, and errors outside of tests. The file is `PORTICO_TEST_LINES`;
 * note-processor-time.ts adds lines to it.
 */
export default class VitestLines {
  #ended = new Set();

  #write(line) {
    appendFileSync(process.env.PORTICO_TEST_LINES, `${JSON.stringify(line)}\n`);
  }

  onTestRunStart(specifications) {
    this.#write({ listed: specifications.map(({ moduleId }) => moduleId) });
  }

  onTestCaseResult({ fullName }) {
    this.#write({ test: fullName });
  }

  onTestModuleEnd(module) {
    this.#ended.add(module.moduleId);
    this.#writeModule(module);
  }

  #writeModule(module) {
    this.#write({
      file: module.moduleId,
      status: module.state(),
      message: module.errors()[0]?.message ?? '',
      seconds: sumSeconds(module.diagnostic()),
      tests: [...module.children.allTests()].map((test) => {
        const { state: status, errors = [] } = test.result();
        return { name: test.fullName, status, message: errors[0]?.message ?? '' };
      }),
    });
  }

  // vitest reports no end of a file whose process died.
  onTestRunEnd(modules, errors) {
    for (const module of modules) if (!this.#ended.has(module.moduleId)) this.#writeModule(module);
    // The error of the pool says little; its cause says how the process died.
    for (const { message, cause } of errors) this.#write({ error: cause?.message ?? message });
  }
}

function sumSeconds({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}
