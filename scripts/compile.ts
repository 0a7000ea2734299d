import { ensureCompiled } from '#build/compile/compile.ts'
import { COMPILED } from '#build/testing/fixture.ts'

/** Compiles the views before tests that need them start, because tests that start at the same time would each compile them. */

await ensureCompiled(COMPILED, () => console.log('compiling the views…'))
