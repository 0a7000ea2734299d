import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import type { PointerEvent } from 'react'
import { WORDS } from '../words.ts'
import { nameOf, type FormContext } from './forms.ts'
import { valueAt } from '../../text/path.ts'
import { previewAddress } from './PictureField.tsx'

const MIDDLE = 50

function pointIn(value: string | undefined): [number, number] {
  const [, left, top] = /^(\d{1,3})% (\d{1,3})%$/.exec(value ?? '') ?? []
  return [Number(left ?? MIDDLE), Number(top ?? MIDDLE)]
}

export function FocusField({
  fieldPathId: { $id, path },
  formData,
  name,
  registry,
  onChange,
}: FieldProps<string, RJSFSchema, FormContext>) {
  const { site, values } = registry.formContext
  const src = previewAddress(valueAt(values, [...path.slice(0, -1), 'image']), site)
  const point = pointIn(formData)
  const [left, top] = point
  const set = (at: readonly number[]): void => onChange(at.map((each) => `${each}%`).join(' '), path)
  const pick = (event: PointerEvent<HTMLImageElement>): void => {
    const { x, y, width, height } = event.currentTarget.getBoundingClientRect()
    const per = (offset: number, all: number) => Math.round(Math.min(1, Math.max(0, offset / all)) * 100)
    set([per(event.clientX - x, width), per(event.clientY - y, height)])
  }
  return (
    <fieldset className="group focus">
      <legend>{nameOf(name)}</legend>
      {src === undefined ? (
        <p id={$id} tabIndex={-1} className="help">
          {WORDS.pointNeeds}
        </p>
      ) : (
        <>
          <p className="help">{WORDS.pointHelp}</p>
          <div className="point">
            <img src={src} alt="" onPointerDown={pick} draggable={false} />
            <span style={{ left: `${left}%`, top: `${top}%` }} />
          </div>
          <div className="sides">
            {([WORDS.fromLeft, WORDS.fromTop] as const).map((label, side) => (
              <label key={label}>
                {label}
                <input
                  id={side === 0 ? $id : `${$id}_top`}
                  type="range"
                  min={0}
                  max={100}
                  value={point[side]}
                  aria-valuetext={WORDS.percent(point[side] ?? MIDDLE)}
                  onChange={({ target }) =>
                    set(point.map((each, index) => (index === side ? Number(target.value) : each)))
                  }
                />
              </label>
            ))}
          </div>
          <div className="crops">
            {(['onPhone', 'onDesktop'] as const).map((where) => (
              <figure key={where} className={where}>
                <img src={src} alt="" style={{ objectPosition: `${left}% ${top}%` }} />
                <figcaption>{WORDS[where]}</figcaption>
              </figure>
            ))}
          </div>
          {formData !== undefined && formData !== '' && (
            <button type="button" onClick={() => onChange(undefined, path)}>
              {WORDS.middle}
            </button>
          )}
        </>
      )}
    </fieldset>
  )
}
