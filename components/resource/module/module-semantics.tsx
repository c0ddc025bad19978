interface ModuleSemanticsProps {
  owner: 'edge' | 'route'
  /** What is otherwise for some of them. */
  children?: string
}

/** Explains above the modules what saving does to them. The API specification, section "Update semantics". */
export function ModuleSemantics({ owner, children }: ModuleSemanticsProps) {
  return (
    <p className="max-w-text text-muted">
      Saving the {owner}’s own form does not touch these modules. Saving a module replaces all of it. Only
      Remove takes it away. {children}
    </p>
  )
}
