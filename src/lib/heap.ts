import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the garbage small for the rest of the process, for commands that go through tens of thousands of things and hold few of them. V8
 * would let it grow to several times of what is in use: without this, reading a feed takes twice the memory and a tenth less of the
 * processor (`node bench/import.ts`).
 */
export const keepHeapSmall = (): void => {
  setFlagsFromString('--heap-growing-percent=50')
  setFlagsFromString('--semi-space-growth-factor=1')
}
