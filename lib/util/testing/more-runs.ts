import fc from 'fast-check'

/** Properties that don't set their number of runs get ten times the default. */
fc.configureGlobal({ numRuns: 1000 })
