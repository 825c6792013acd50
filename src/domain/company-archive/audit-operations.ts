// Which lines of the audit trail an archive of a company leaves out.

/**
 * Operations whose audit lines stay out of an archive: each export would otherwise differ from the one
 * before by the line about itself.
 */
export const archiveAuditOperations = [
  'companies.startExport',
  'operator.exportCompany',
  'operator.importCompany',
] as const
