import { LEVEL_SEPARATOR } from '../engine/index/columns.ts'

export const MAKE_ATTRIBUTE = 'make'

/** 'Toyota > HiLux' → 'Toyota'; a make as it is. */
export const makeOf = (value: string): string => value.split(LEVEL_SEPARATOR, 1)[0] ?? value

/** 'Toyota > HiLux' → 'HiLux' */
export const modelOf = (value: string): string => value.slice(makeOf(value).length + LEVEL_SEPARATOR.length)
