import { ariaDescribedByIds, type FieldProps, type RJSFSchema } from '@rjsf/utils'
import { useState, type PointerEvent } from 'react'
import { WORDS } from '../words.ts'
import { nameOf, type FormContext } from './forms.ts'
import { valueAt } from '../../text/path.ts'
import { Chooser, chooserName, Status, useUpload } from './Chooser.tsx'
import { api, messageOf } from '../api.ts'

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
  const set = (percents: readonly number[]): void =>
    onChange(percents.map((percent) => `${percent}%`).join(' '), path)
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
                    set(point.map((percent, index) => (index === side ? Number(target.value) : percent)))
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

function EarlierPictures({ chosen, onChoose }: { chosen: string; onChoose: (src: string) => void }) {
  const [photos, setPhotos] = useState<string[]>()
  const [failed, setFailed] = useState('')
  const load = (): void =>
    void api.photos().then(
      (response) => setPhotos(response.photos),
      (error: unknown) => setFailed(messageOf(error)),
    )
  return (
    <details className="earlier" onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary>{WORDS.earlierPictures}</summary>
      {failed !== '' && <p className="error">{failed}</p>}
      {photos?.length === 0 && <p className="help">{WORDS.noEarlierPictures}</p>}
      <ul>
        {photos?.map((src) => (
          <li key={src}>
            <button type="button" aria-pressed={src === chosen} onClick={() => onChoose(src)}>
              <img src={previewAddress(src, '')} alt="" loading="lazy" />
              {src.replace('/photos/', '')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function previewAddress(src: unknown, site: string): string | undefined {
  if (typeof src !== 'string' || src === '') return undefined
  if (src.startsWith('/photos/')) return src.slice(1)
  if (src.startsWith('/')) return `${site}${src}${src.includes('?') ? '' : '?width=960'}`
  return src.replace(/^(?:http:)?\/\//i, 'https://')
}

export function PictureField({
  fieldPathId: { $id, path },
  formData,
  schema,
  name,
  registry,
  onChange,
}: FieldProps<string, RJSFSchema, FormContext>) {
  const { site, values } = registry.formContext
  const label = nameOf(name)
  const focus = [...path.slice(0, -1), 'focus']
  const set = (src: string): void => {
    onChange(src === '' ? undefined : src, path)
    // The focal point was chosen for the previous picture, so remove it.
    if (valueAt(values, focus) !== undefined) onChange(undefined, focus)
  }
  const { status, isOver, add, target } = useUpload(({ src }) => set(src))
  return (
    <>
      <label htmlFor={$id}>{label}</label>
      {schema.description !== undefined && (
        <p id={`${$id}__description`} className="help">
          {schema.description}
        </p>
      )}
      <div className={isOver ? 'picture over' : 'picture'} {...target}>
        <PicturePreview key={formData ?? ''} src={previewAddress(formData, site)} />
        <div>
          <Chooser
            name={chooserName(label)}
            text={WORDS.choosePicture}
            onChosen={(files) => void add(files)}
          />
          <span className="help drop">{WORDS.dropHere}</span>
        </div>
        <Status {...status} />
        <EarlierPictures chosen={formData ?? ''} onChoose={set} />
        <div className="row">
          <input
            id={$id}
            value={formData ?? ''}
            aria-describedby={ariaDescribedByIds($id)}
            onChange={(event) => set(event.target.value)}
          />
          {formData !== undefined && formData !== '' && (
            <button type="button" aria-label={`${WORDS.removePicture}: ${label}`} onClick={() => set('')}>
              {WORDS.removePicture}
            </button>
          )}
        </div>
      </div>
    </>
  )
}

export function PicturePreview({ src }: { src: string | undefined }) {
  const [isLost, setLost] = useState(false)
  if (src === undefined) return <p className="none">{WORDS.noPicture}</p>
  if (isLost) return <p className="none">{WORDS.notShown}</p>
  return <img src={src} alt="" onError={() => setLost(true)} />
}
