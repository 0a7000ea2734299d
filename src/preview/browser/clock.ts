/** Sets the page's clock to the time being previewed (the script's `data-at`, in ms). The clock then runs on from there. */
{
  const Real = Date
  const ahead = Number(document.currentScript?.dataset['at']) - Real.now()
  const shifted: DateConstructor = new Proxy(Real, {
    construct: (target, given: unknown[], self) =>
      given.length === 0
        ? new Real(Real.now() + ahead)
        : (Reflect.construct(target, given, self === shifted ? target : self) as Date),
    apply: () => new Real(Real.now() + ahead).toString(),
    get: (target, name) =>
      name === 'now' ? () => Real.now() + ahead : (Reflect.get(target, name) as unknown),
  })
  globalThis.Date = shifted
}
