import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldName } from '#rules/forms/fieldTable.ts'
import { carValues } from '#rules/forms/initialValues.ts'
import type { EnquiryCar } from '#rules/leads/enquiryCar.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import { storageKey } from '#rules/browser/stored.ts'
import type { FormStart } from '#plan/page.ts'
import { hideLinkedCar, linkedCar } from '../stored/linkedCar.ts'
import { save } from '../../visit/stores.ts'
import type { FormView } from '../form/formView.ts'
import { openingValues } from '../form/openingValues.ts'
import { controlProps, LabelText, Message, type FieldProps } from './LeadField.tsx'

/** Text that isn't the name of a vehicle is sent as it is, and so is any text if there's no JavaScript. */
export function VehicleField(props: FieldProps & { start: FormStart; view: FormView }) {
  const { field, formik, say, start, view, hydrated } = props
  const site = start.sender.website_slug
  const control = controlProps(props)
  const unsureId = `${control.id}-unsure`
  const value = formik.values[field.name]
  const text = typeof value === 'string' ? value : ''
  // While React hydrates the form, the field is as the build rendered it.
  const unsure = hydrated && text.startsWith(say.notSure)
  const id = formik.values['car_id']
  const setVehicle = (vehicle: string, of: FormValues) =>
    void formik.setValues((now) => ({ ...now, ...of, vehicle }), formik.touched[field.name] === true)
  const setText = (words: string) => setVehicle(words, carValues({}))
  const setUnsure = (isUnsure: boolean) => setText(isUnsure ? say.notSure : '')
  const choose = (car: EnquiryCar) => {
    save(site, 'enquiryCar', car)
    const optionsOf = (select: FieldName) => view.fields.find(({ name }) => name === select)?.options ?? []
    const dealer = optionsOf('dealership_slug').find((option) => option.value === car.dealership_slug)
    const yard = optionsOf('website_location').find((option) => option.label === car.location_name)
    setVehicle(car.name, {
      ...carValues(car),
      ...(dealer && { dealership_slug: dealer.value }),
      ...(yard && { website_location: yard.value }),
    })
  }
  const { box, input } = useSuggestions(hydrated && !unsure, choose)

  // The page names the vehicle in its address above the form.
  const isOther = hydrated && id !== openingValues(start)['car_id']
  useEffect(() => {
    if (isOther) hideLinkedCar()
  }, [isOther])

  useVehicleName(site, hydrated && text === '' && typeof id === 'string' ? id : '', choose)
  useEarlyTick(hydrated, unsureId, () => setUnsure(true))

  return (
    <div className="field" data-wide="">
      <label className="field__label" htmlFor={control.id}>
        <LabelText field={unsure ? { ...field, label: say.lookingFor, required: false } : field} say={say} />
      </label>
      {unsure ? (
        <input
          {...control}
          key="words"
          className="field__control"
          type="text"
          autoComplete="off"
          value={wordsIn(text, say.notSure)}
          onChange={({ target }) => setText(notSure(target.value, say.notSure))}
        />
      ) : (
        <div className="field__chooser" ref={box}>
          <input
            {...control}
            ref={input}
            className="field__control"
            type="text"
            // Without JavaScript, the server may know the vehicle from the page's address (plainForm.ts).
            required={hydrated && field.required}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      <label className="field__tick needs-script">
        <input
          type="checkbox"
          id={unsureId}
          checked={unsure}
          onChange={({ target }) => setUnsure(target.checked)}
        />
        <span>{say.notSure}</span>
      </label>
      <Message {...props} />
    </div>
  )
}

/** Suggests vehicles in stock while `isActive`. Returns refs for the field, and for the element that will contain the popup. */
function useSuggestions(isActive: boolean, onChoose: (car: EnquiryCar) => void) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const [field, place] = [input.current, box.current]
    if (!isActive || !field || !place) return
    const ended = new AbortController()
    const { signal } = ended
    const start = () =>
      void import('#features/search/suggest/vehicleField.ts').then(({ vehicleField }) => {
        if (!signal.aborted)
          vehicleField(place, field, { region: document.documentElement.lang, choose, signal })
      }, console.info)
    if (document.activeElement === field) start()
    else field.addEventListener('focus', start, { once: true, signal })
    return () => ended.abort()
  }, [isActive])
  return { box, input }
}

/** Chooses the vehicle with this id, of which only the id is known; '' if there's none. */
function useVehicleName(site: string, id: string, onChoose: (car: EnquiryCar) => void): void {
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (id === '') return
    let gone = false
    void linkedCar(storageKey(site, 'enquiryCar'), id).then((car) => {
      if (car && !gone) choose(car)
    })
    return () => {
      gone = true
    }
  }, [site, id])
}

/** The box may have been ticked before the form's script loaded. */
function useEarlyTick(hydrated: boolean, id: string, onTick: () => void): void {
  const [isTicked] = useState(
    () => typeof document !== 'undefined' && document.querySelector(`#${id}:checked`) !== null,
  )
  const tick = useEffectEvent(onTick)
  useEffect(() => {
    if (hydrated && isTicked) tick()
  }, [hydrated, isTicked])
}

/** The field's value once 'I'm not sure yet' is ticked: these words, followed by what the shopper is looking for. */
const notSure = (words: string, unsure: string): string => (words === '' ? unsure : `${unsure}: ${words}`)
const wordsIn = (value: string, unsure: string): string => value.slice(unsure.length).replace(/^: ?/, '')
