/** With `--quick`, a bench measures less, only to check that it works. Its figures then don't belong in the README. */
export const quick = process.argv.includes('--quick')
