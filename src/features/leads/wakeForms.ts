import act from '#ui/islands/act.ts'

/** Lets the forms of a vehicle's page wake as islands do that have `client:act`. */
export function wakeForms(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-lead-form]')) {
    const load = async () => {
      const { mountForm } = await import('./mountForm.tsx')
      return () => Promise.resolve(mountForm(place))
    }
    void act(load, { name: 'act', value: '' }, place)
  }
}
