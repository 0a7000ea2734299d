import { join } from 'node:path'
import { ensureCompiled, ROOT } from '#build/compile/compile.ts'

/** Compiles the views before tests that need them start, because tests that start at the same time would each compile them. */

await ensureCompiled(join(ROOT, '.forecourt/compiled'), () => console.log('compiling the views…'))
