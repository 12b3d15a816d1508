import { appendFileSync } from 'node:fs';

/**
 * A vitest reporter that writes each result at once as a line of JSON, so that the results survive when the run is killed: the files of
 * the run, each ended test, the tests of each file with its seconds, and errors outside of tests. It writes to the file
 * `PORTICO_TEST_LINES`, to which note-processor-time.ts adds lines.
 */
export default class VitestJsonLinesReporter {
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

  // Also writes the files whose process died, for which vitest does not call onTestModuleEnd.
  onTestRunEnd(modules, errors) {
    for (const module of modules) if (!this.#ended.has(module.moduleId)) this.#writeModule(module);
    // The cause of a pool error explains how the process died; the error itself is vague.
    for (const { message, cause } of errors) this.#write({ error: cause?.message ?? message });
  }
}

function sumSeconds({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}
