import { createRoute, z } from '@hono/zod-openapi';
import {
  changeSubscription,
  createSubscription,
  managedSubscription,
  subscriptionList,
  successResponse,
} from '../../../contract/api/alerts/manage.ts';
import {
  markedResponse,
  notificationList,
  notificationParameters,
} from '../../../contract/api/alerts/notification.ts';
import {
  badRequest,
  errorResponse,
  jsonBody,
  jsonResponse,
  sessionErrors,
  sessionSecurity,
} from '../declare/responses.ts';

const account = { tags: ['Account alerts'], security: sessionSecurity };
const alertId = { params: z.object({ id: z.string().meta({ description: 'The ID of the alert.' }) }) };
const notificationId = {
  params: z.object({ id: z.string().meta({ description: 'The ID of the notification.' }) }),
};
const alertNotFound = errorResponse('You have no alert with this ID.', 'subscription_not_found');
const tooMany = errorResponse('The account has as many alerts as it may have.', 'too_many_alerts');

/** What the operations on the alerts of an account take and answer. */
export const accountAlertDeclarations = {
  create: createRoute({
    ...account,
    method: 'post',
    path: '/subscriptions/create',
    operationId: 'createAccountAlert',
    summary: 'Create an alert for your account',
    description: 'Creates an alert that is active at once. Creating it again reactivates it.',
    request: jsonBody(createSubscription),
    responses: {
      201: jsonResponse('The alert.', managedSubscription),
      400: errorResponse(
        'The request is invalid, or the term cannot be searched for. `error` says why.',
        'invalid_request',
        'invalid_term',
        'invalid_query',
        'query_too_long',
      ),
      ...sessionErrors,
      409: tooMany,
    },
  }),
  list: createRoute({
    ...account,
    method: 'get',
    path: '/subscriptions/user',
    operationId: 'listAccountAlerts',
    summary: 'List the alerts of your account',
    description:
      'Lists the alerts of your email address, newest first, including those created before the account.',
    responses: { 200: jsonResponse('The alerts.', subscriptionList), ...sessionErrors },
  }),
  update: createRoute({
    ...account,
    method: 'put',
    path: '/subscriptions/{id}/update',
    operationId: 'updateAccountAlert',
    summary: 'Update an alert of your account',
    description:
      'Pauses, resumes or snoozes an alert, or changes how often it sends mail or where its words have to be. Setting `status` to `active` also confirms one that awaits confirmation.',
    request: { ...alertId, ...jsonBody(changeSubscription) },
    responses: {
      200: jsonResponse('The alert.', managedSubscription),
      400: badRequest,
      ...sessionErrors,
      404: alertNotFound,
      409: tooMany,
    },
  }),
  delete: createRoute({
    ...account,
    method: 'delete',
    path: '/subscriptions/{id}/delete',
    operationId: 'deleteAccountAlert',
    summary: 'Delete an alert of your account',
    request: alertId,
    responses: { 200: jsonResponse('Deleted.', successResponse), ...sessionErrors, 404: alertNotFound },
  }),
  notifications: createRoute({
    ...account,
    method: 'get',
    path: '/notifications/user',
    operationId: 'listNotifications',
    summary: 'List notifications',
    description: 'Lists what your alerts matched, newest first, each with a quote and a link.',
    request: { query: notificationParameters },
    responses: {
      200: jsonResponse('The notifications.', notificationList),
      400: badRequest,
      ...sessionErrors,
    },
  }),
  markRead: createRoute({
    ...account,
    method: 'put',
    path: '/notifications/{id}/read',
    operationId: 'markNotificationRead',
    summary: 'Mark a notification as read',
    request: notificationId,
    responses: {
      200: jsonResponse('Marked.', successResponse),
      ...sessionErrors,
      404: errorResponse('You have no notification with this ID.', 'notification_not_found'),
    },
  }),
  markAllRead: createRoute({
    ...account,
    method: 'put',
    path: '/notifications/mark-all-read',
    operationId: 'markAllNotificationsRead',
    summary: 'Mark all notifications as read',
    responses: { 200: jsonResponse('Marked.', markedResponse), ...sessionErrors },
  }),
};
