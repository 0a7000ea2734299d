import { fromBuffer } from '@capsizecss/unpack'
import { create, type Font } from 'fontkitten'
import subsetFont from 'subset-font'
import { PictureError } from '#lib/picture/decoder.ts'
import { LATIN, LATIN_EXT, charactersIn } from '#lib/unicodeRanges.ts'

/** Cuts a dealer's font down to what sites use, in a process of its own (lib/picture/decoder.ts). */

/** The weights that style sheets use, as in `scripts/fonts.ts`. */
const WEIGHTS = { min: 400, max: 850 }
/** Average widths of letters in Arial and Arial Bold, in em, weighted as @capsizecss/unpack does. */
const ARIAL = { regular: 0.4458, bold: 0.48 }

export interface CutFont {
  latin: Uint8Array
  /** Missing if the font has no such characters. */
  latinExt?: Uint8Array
  /** A static font has only one. */
  weights: { min: number; max: number }
  italic: boolean
  ascent: number
  descent: number
  /** How much wider it is than Arial and than Arial Bold. */
  adjust: { regular: number; bold: number }
  /** Characters on every keyboard that the font lacks. */
  missing: string
}

type Format = 'woff2' | 'truetype'

const KEYBOARD = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')

/** @throws PictureError if it's no font that a site can use */
export async function cutFont(bytes: Uint8Array): Promise<CutFont> {
  try {
    return await cutWhole(bytes)
  } catch (error) {
    // The parser takes for granted that a font has all its tables, in their places.
    if (error instanceof TypeError || error instanceof RangeError)
      throw new PictureError('is damaged or incomplete', { cause: error })
    throw error
  }
}

async function cutWhole(bytes: Uint8Array): Promise<CutFont> {
  const font = create(Buffer.from(bytes))
  if (font.isCollection) throw new PictureError('contains several fonts: save each as a file of its own')
  const has = (text: string): string =>
    [...text].filter((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)).join('')
  if (!has(KEYBOARD).match(/[a-z]/i))
    throw new PictureError('has no letters from A to Z: choose a font with Latin letters')
  const axis = font.variationAxes['wght']
  const only = font['OS/2'].usWeightClass
  const weights = axis
    ? { min: within(WEIGHTS.min, axis), max: within(WEIGHTS.max, axis) }
    : { min: only, max: only }
  const others = Object.fromEntries(
    Object.entries(font.variationAxes).map(([name, range]) => [name, range?.default ?? 0]),
  )
  const cut = (text: string, wght: { min: number; max: number } | number, targetFormat: Format = 'woff2') =>
    subsetFont(Buffer.from(bytes), text, {
      targetFormat,
      variationAxes: { ...others, ...(axis && { wght }) },
    })
  const extended = has(charactersIn(LATIN_EXT))
  const widthAt = async (weight: number): Promise<number> => {
    const { xWidthAvg, unitsPerEm } = await fromBuffer(
      await cut(KEYBOARD + ' áé', within(weight, weights), 'truetype'),
    )
    return xWidthAvg / unitsPerEm
  }
  return {
    latin: await cut(charactersIn(LATIN), weights),
    ...(extended !== '' && { latinExt: await cut(extended, weights) }),
    weights,
    italic: isItalic(font),
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
    adjust: {
      regular: rounded((await widthAt(400)) / ARIAL.regular),
      bold: rounded((await widthAt(700)) / ARIAL.bold),
    },
    missing: [...KEYBOARD].filter((character) => !has(character)).join(''),
  }
}

const within = (weight: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, weight))

const rounded = (factor: number): number => Math.round(factor * 1000) / 1000

const isItalic = (font: Font): boolean => font['OS/2'].fsSelection.italic || font.italicAngle !== 0
