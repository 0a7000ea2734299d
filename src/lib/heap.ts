import { setFlagsFromString } from 'node:v8'

/**
 * V8 lets garbage grow to four times what is in use, which for tens of thousands of vehicles is more than a gigabyte. This limits it to
 * half of what is in use, for the rest of the process, and takes about 5 % more processor time.
 */
export const boundGarbage = (): void => setFlagsFromString('--heap-growing-percent=50')

/**
 * Limits young garbage as well, for commands that read tens of thousands of vehicles and hold few of them: reading a feed takes about half
 * the memory and 10 % more processor time (`node bench/import.ts` measures the memory).
 */
export const keepHeapSmall = (): void => {
  boundGarbage()
  setFlagsFromString('--semi-space-growth-factor=1')
}
