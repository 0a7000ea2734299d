import { setFlagsFromString } from 'node:v8'

/**
 * V8 lets garbage grow to four times the memory in use, which is over a gigabyte for tens of thousands of vehicles. This limits the garbage
 * to half of the memory in use, until the process ends, at the cost of about 5% more processor time.
 */
export const limitGarbage = (): void => setFlagsFromString('--heap-growing-percent=50')

/**
 * Limits garbage as boundGarbage does, and also keeps V8 from enlarging the memory for new objects. This is for commands that read tens of
 * thousands of vehicles but keep few of them: reading a feed then takes about half the memory and 10% more processor time (`node
 * bench/import.ts` measures the memory).
 */
export function keepHeapSmall(): void {
  limitGarbage()
  setFlagsFromString('--semi-space-growth-factor=1')
}
