import type { ReactNode } from 'react'

/** A group of related inputs with a title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-5 border-t border-line pt-4">
      {/* A legend with its own box would overlap the border. */}
      <legend className="contents">
        <span className="mb-3 block text-lg font-medium">{title}</span>
      </legend>
      {children}
    </fieldset>
  )
}
