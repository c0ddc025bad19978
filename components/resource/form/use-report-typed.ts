import { type RefObject, useEffect, useEffectEvent } from 'react'
import { get, type UseFormReturn } from 'react-hook-form'
import type { FormValues } from './form-context'

/** Updates the form with values that were typed before the page's script ran. */
export function useReportTyped(element: RefObject<HTMLFormElement | null>, form: UseFormReturn<FormValues>) {
  const report = useEffectEvent(() => {
    const isTyped = [...(element.current?.elements ?? [])].some((input) => {
      const name = input.getAttribute('name') ?? ''
      const value: unknown = form.getValues(name)
      return typeof value !== 'object' && value !== get(form.formState.defaultValues, name)
    })
    if (isTyped) form.setValues(form.getValues(), { shouldDirty: true })
  })
  useEffect(() => report(), [])
}
