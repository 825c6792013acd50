// Operation → function, job → function. The compiler refuses a missing one.

import type { JobName, Payload } from '../contract/jobs.ts'
import type { OperationName } from '../contract/operations/index.ts'
import type { AnyService } from './service.ts'
import type { JobContext } from './context.ts'
import * as accounts from './accounts.ts'
import * as requiredSecondFactor from './account-security/required-second-factor.ts'
import * as signUps from './account-security/sign-up.ts'
import * as ownSessions from './account-security/own-sessions.ts'
import * as activity from './activity/list.ts'
import * as aggregation from './serials/aggregation.ts'
import * as logisticLabels from './serials/logistic-labels.ts'
import * as admin from './admin.ts'
import * as auditing from './audit.ts'
import * as codes from './codes.ts'
import * as bundles from './bundles/control.ts'
import { endFailed as endFailedBundle, runSlice as runBundleSlice } from './bundles/run.ts'
import { exportSelection } from './bundles/stream.ts'
import * as dualMark from './kit/dual-mark.ts'
import * as kit from './kit/kit.ts'
import { backUpWhenDue } from './backup/daily.ts'
import * as bypass from './bypass.ts'
import { catalogue } from './catalogue.ts'
import * as epcis from './serials/epcis.ts'
import * as epcisCapture from './epcis/capture.ts'
import * as epcisEvents from './epcis/events.ts'
import * as epcisSubscribing from './epcis/subscribing.ts'
import * as companies from './companies.ts'
import * as ingredientLists from './ingredient-lists.ts'
import * as imports from './imports.ts'
import { check as checkImport } from './imports/check.ts'
import { steer as steerImport, undo as undoImport } from './imports/control.ts'
import { read as readImport } from './imports/read.ts'
import { refused, refusedRows } from './imports/refused.ts'
import { endFailed as endFailedImport, run as runImport } from './imports/run.ts'
import { open as openImport, rows as importRows } from './imports/stream.ts'
import { template, templateWorkbook } from './imports/template.ts'
import { sendEmail } from './emails.ts'
import * as guestLinks from './guests/links.ts'
import * as guestVisits from './guests/visits.ts'
import * as impersonation from './impersonation.ts'
import * as companyExports from './company-archive/exports.ts'
import * as companyOptions from './company-options.ts'
import { overview } from './dashboard.ts'
import * as laboratory from './laboratory.ts'
import * as lists from './lists/list-files.ts'
import * as savedFilters from './lists/saved-filters.ts'
import * as lots from './lots.ts'
import * as prefixClaims from './prefixes/claims.ts'
import * as prefixDecisions from './prefixes/decisions.ts'
import { edit as editSheets } from './many-sheets/edit.ts'
import { publish as publishSheets } from './many-sheets/publish.ts'
import * as partner from './partner.ts'
import * as secondFactor from './second-factor.ts'
import * as proofs from './proofs/proofs.ts'
import { endFailed as endFailedProof, run as runProof } from './proofs/check.ts'
import { removeFiles as removeProofFiles } from './proofs/proof-files.ts'
import { report as proofReport } from './proofs/report.ts'
import * as serialBooks from './serials/reconciliation.ts'
import * as serialFiles from './serials/batch-files.ts'
import * as reportLists from './serials/report-lists.ts'
import * as serialReports from './serials/reports.ts'
import * as serials from './serials/batches.ts'
import * as batchCodes from './serials/batch-codes.ts'
import * as tags from './serials/tags.ts'
import * as serialCheck from './serials/serial-check.ts'
import * as sheetLinks from './sheet-links.ts'
import * as associating from './association.ts'
import * as sheetLists from './sheet-lists.ts'
import * as sheets from './sheets.ts'
import * as versions from './versions.ts'
import * as support from './support.ts'
import { deleteExpired } from './cleanup.ts'
import { maintainPartitions } from './partitions.ts'
import { settle } from './settle.ts'
import * as hooks from './hooks/hooks.ts'
import * as installation from './installation.ts'
import * as keys from './api-keys/keys.ts'
import * as users from './users.ts'
import * as views from './views/views.ts'

/** The service of every operation. */
export const services = {
  'account.login': accounts.login,
  'account.create': signUps.create,
  'account.confirm': signUps.confirm,
  'account.signUp': signUps.signUp,
  'account.resendConfirmation': signUps.resendConfirmation,
  'account.continueSignUp': signUps.continueSignUp,
  'account.status': accounts.status,
  'account.rights': accounts.ownRights,
  'account.me': accounts.me,
  'account.update': accounts.update,
  'account.changePassword': accounts.changePassword,
  'account.loginCode': secondFactor.loginCode,
  'account.setLanguage': accounts.setLanguage,
  'account.security': secondFactor.security,
  'account.beginTwoStep': secondFactor.begin,
  'account.enableTwoStep': secondFactor.enable,
  'account.disableTwoStep': secondFactor.disable,
  'account.logout': accounts.logout,
  'account.logoutEverywhere': accounts.logoutEverywhere,
  'account.sessions': ownSessions.list,
  'account.endSession': ownSessions.end,
  'account.forgot': accounts.forgot,
  'account.resetCheck': accounts.resetCheck,
  'account.reset': accounts.reset,
  'companies.get': companies.get,
  'companies.create': companies.create,
  'companies.requestValidation': bypass.requestValidation,
  'companies.update': companies.update,
  'companies.checkVat': companies.checkVat,
  'companies.options': companyOptions.options,
  'companies.saveOptions': companyOptions.saveOptions,
  'companies.previewOptions': companyOptions.previewOptions,
  'prefixes.list': prefixClaims.list,
  'prefixes.claim': prefixClaims.claim,
  'prefixes.dispute': prefixClaims.dispute,
  'prefixes.queue': prefixDecisions.queue,
  'prefixes.certificate': prefixDecisions.certificate,
  'prefixes.decide': prefixDecisions.decide,
  'prefixes.decideDispute': prefixDecisions.decideDispute,
  'prefixes.free': prefixDecisions.free,
  'companies.exports': companyExports.list,
  'companies.startExport': companyExports.start,
  'companies.exportFile': companyExports.download,
  'sheets.list': sheetLists.list,
  'sheets.newest': sheetLists.newest,
  'sheets.listFile': lists.sheets,
  'sheets.get': sheets.get,
  'sheets.status': sheets.status,
  'sheets.create': sheets.create,
  'sheets.update': sheets.update,
  'sheets.adjust': sheets.adjust,
  'sheets.generate': sheets.generate,
  'sheets.edit': editSheets,
  'sheets.publish': publishSheets,
  'sheets.duplicate': sheetLists.duplicate,
  'sheets.recheck': sheetLists.recheck,
  'sheets.archive': sheetLists.archive,
  'sheets.restore': sheetLists.restore,
  'sheets.product': associating.previewProduct,
  'sheets.associate': associating.associate,
  'sheets.versions': versions.list,
  'sheets.compare': versions.compare,
  'sheets.lots': lots.list,
  'sheets.saveLots': lots.save,
  'sheets.readiness': sheets.readiness,
  'sheets.energy': sheets.energy,
  'sheets.preview': sheets.preview,
  'sheets.sentence': ingredientLists.sentence,
  'sheets.recognise': ingredientLists.recognise,
  'sheets.delete': sheets.deleteSheet,
  'sheets.deleteMany': sheets.deleteSheets,
  'filters.list': savedFilters.list,
  'filters.save': savedFilters.save,
  'filters.delete': savedFilters.remove,
  'sheets.links': sheetLinks.links,
  'sheets.setLinks': sheetLinks.setLinks,
  'sheets.catalogue': catalogue,
  'codes.draw': codes.draw,
  'codes.measure': codes.measure,
  'codes.summary': codes.summary,
  'codes.export': exportSelection,
  'bundles.check': bundles.check,
  'bundles.start': bundles.start,
  'bundles.list': bundles.list,
  'bundles.control': bundles.control,
  'bundles.file': bundles.download,
  'guests.list': guestLinks.list,
  'guests.create': guestLinks.create,
  'guests.revoke': guestLinks.revoke,
  'guests.open': guestVisits.open,
  'guests.file': guestVisits.file,
  'guests.files': guestVisits.files,
  'guests.summary': guestVisits.summary,
  'guests.label': guestVisits.label,
  'guests.comment': guestVisits.comment,
  'kit.draw': kit.draw,
  'kit.content': kit.content,
  'kit.dualMark': dualMark.draw,
  'imports.template': template,
  'imports.templateWorkbook': templateWorkbook,
  'imports.read': readImport,
  'imports.check': checkImport,
  'imports.start': imports.start,
  'imports.list': imports.list,
  'imports.listFile': lists.imports,
  'imports.get': imports.get,
  'imports.refused': refused,
  'imports.refusedRows': refusedRows,
  'imports.steer': steerImport,
  'imports.undo': undoImport,
  'imports.open': openImport,
  'imports.rows': importRows,
  'lab.check': laboratory.check,
  'lab.apply': laboratory.apply,
  'lab.undo': laboratory.undo,
  'serials.open': serials.open,
  'serials.list': serials.list,
  'serials.listFile': lists.batches,
  'serials.get': serials.get,
  'serials.codes': batchCodes.codes,
  'serials.check': serialCheck.check,
  'serials.report': serialReports.report,
  'serials.reports': reportLists.reports,
  'serials.notTaken': reportLists.notTaken,
  'serials.void': serialBooks.voidSerials,
  'serials.reconcile': serialBooks.reconcile,
  'serials.column': serialBooks.column,
  'serials.files': serialFiles.request,
  'serials.fileList': serialFiles.list,
  'serials.controlFile': serialFiles.control,
  'serials.file': serialFiles.download,
  'serials.sscc': aggregation.sscc,
  'serials.pack': aggregation.pack,
  'serials.contents': aggregation.contents,
  'serials.labels': logisticLabels.labels,
  'serials.epcis': epcis.exportEvents,
  'serials.capture': epcis.capture,
  'epc.encode': tags.encode,
  'epc.decode': tags.decode,
  'epcis.capture': epcisCapture.capture,
  'epcis.captureEvent': epcisCapture.captureEvent,
  'epcis.captures': epcisCapture.captures,
  'epcis.captureJob': epcisCapture.captureJob,
  'epcis.events': epcisEvents.events,
  'epcis.resources': epcisEvents.resources,
  'epcis.resource': epcisEvents.resource,
  'epcis.queries': epcisEvents.queries,
  'epcis.saveQuery': epcisEvents.saveQuery,
  'epcis.query': epcisEvents.query,
  'epcis.queryEvents': epcisEvents.queryEvents,
  'epcis.removeQuery': epcisEvents.removeQuery,
  'epcis.subscribe': epcisSubscribing.subscribe,
  'epcis.subscriptions': epcisSubscribing.subscriptions,
  'epcis.subscription': epcisSubscribing.subscription,
  'epcis.unsubscribe': epcisSubscribing.unsubscribe,
  'activity.list': activity.list,
  'users.list': users.list,
  'users.listFile': lists.users,
  'users.create': users.create,
  'users.update': users.update,
  'users.delete': users.remove,
  'users.security': requiredSecondFactor.ofCompany,
  'keys.list': keys.list,
  'keys.create': keys.create,
  'keys.rotate': keys.rotate,
  'keys.revoke': keys.revoke,
  'hooks.list': hooks.list,
  'hooks.create': hooks.create,
  'hooks.update': hooks.update,
  'hooks.delete': hooks.remove,
  'hooks.rotate': hooks.rotate,
  'hooks.test': hooks.test,
  'hooks.deliveries': hooks.deliveries,
  'hooks.redeliver': hooks.redeliver,
  'users.requireSecondFactor': requiredSecondFactor.requireInCompany,
  'users.invite': users.reinvite,
  'support.contact': support.contact,
  'support.reportFailure': support.reportFailure,
  'support.operator': support.operator,
  'proofs.check': proofs.check,
  'proofs.list': proofs.list,
  'proofs.get': proofs.get,
  'proofs.picture': proofs.picture,
  'proofs.report': proofReport,
  'home.overview': overview,
  'views.list': views.list,
  'views.file': lists.views,
  'views.setCounting': views.setCounting,
  'news.list': support.news,
  'partner.login': partner.login,
  'partner.products': partner.products,
  'partner.picture': partner.picture,
  'admin.check': admin.check,
  'admin.checkShort': admin.checkShort,
  'admin.bypassers': bypass.queue,
  'admin.validateBypass': bypass.validate,
  'admin.refuseBypass': bypass.refuseCompany,
  'admin.companies': admin.companies,
  'admin.companiesFile': lists.companies,
  'admin.updateVat': admin.updateVat,
  'admin.updateActor': admin.updateActor,
  'admin.users': admin.users,
  'admin.updateUserState': admin.updateUserState,
  'admin.updateUser': admin.updateUser,
  'admin.sheets': admin.sheets,
  'admin.sheet': admin.sheet,
  'admin.updateSheetState': admin.updateSheetState,
  'admin.updateSheet': admin.updateSheet,
  'admin.news': admin.news,
  'admin.saveNews': admin.saveNews,
  'admin.seeAs': impersonation.begin,
  'admin.seeAsEnd': impersonation.end,
  'admin.audit': auditing.list,
  'admin.operations': installation.state,
  'admin.retryJob': installation.retryJob,
  'admin.deleteJob': installation.deleteJob,
  'admin.auditFile': lists.audit,
} satisfies { readonly [N in OperationName]: AnyService<N> }

/** The function of every job. */
export const jobServices: {
  readonly [N in JobName]: (context: JobContext, payload: Payload<N>) => Promise<void>
} = {
  'import.end': endFailedImport,
  'import.run': runImport,
  'email.send': sendEmail,
  'batch.end': serialFiles.endFailedPart,
  'batch.part': serialFiles.runPart,
  'bundle.end': endFailedBundle,
  'bundle.slice': runBundleSlice,
  'epcis.endCapture': epcisCapture.endFailedCapture,
  'epcis.capture': epcisCapture.runCapture,
  'proof.end': endFailedProof,
  'proof.check': runProof,
  'proof.remove': removeProofFiles,
  'company.endExport': companyExports.endFailed,
  'company.export': companyExports.run,
  'maintenance.settle': settle,
  'maintenance.backup': backUpWhenDue,
  'maintenance.cleanup': deleteExpired,
  'maintenance.partitions': maintainPartitions,
  'maintenance.viewRankings': views.prepareRankings,
  'views.rank': views.rank,
}
