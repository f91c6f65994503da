import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { RouteError } from './RouteError.tsx';
import { RequireNoSession, RequireSession } from './guards.tsx';
import { TitledOutlet, type TitleHandle } from './TitledOutlet.tsx';
import { FrameDialogs } from './layouts/FrameDialogs.tsx';
import { latePage } from '../kit/parts/late-page.tsx';
import { PageLoading } from '../kit/ui/PageLoading.tsx';
import { START_PATH } from '../stores/redirect.ts';

const title = (titleKey: TitleHandle['titleKey']): { handle: TitleHandle } => ({ handle: { titleKey } });

// Absent until the editor is part of the build; the address then leads to the page for unknown addresses.
const workspacePages = import.meta.glob<{ default: React.ComponentType<React.PropsWithChildren> }>(
  '../workspace/WorkspacePage.tsx',
);

// One component for every address of the editor: with one per address React would load the body anew from stage to stage.
let workspace: Promise<{ Component: React.ComponentType }> | undefined;

const loadWorkspace = () => (workspace ??= importWorkspace());

async function importWorkspace() {
  const load = Object.values(workspacePages)[0];
  if (!load) return { Component: () => <Navigate to="/404" replace /> };
  try {
    const { default: WorkspacePage } = await load();
    return {
      Component: () => (
        <WorkspacePage>
          <FrameDialogs />
        </WorkspacePage>
      ),
    };
  } catch (error) {
    // The next visit asks for it again.
    workspace = undefined;
    throw error;
  }
}

const accountLayout = latePage(
  ['account'],
  async () => (await import('./layouts/AccountLayout.tsx')).AccountLayout,
);

const loadFilms = latePage(['films'], async () => (await import('../films/FilmsPage.tsx')).FilmsPage);

const routes: RouteObject[] = [
  {
    element: <TitledOutlet />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageLoading />,
    children: [
      { index: true, element: <Navigate to={START_PATH} replace /> },
      {
        element: <RequireNoSession />,
        children: [
          {
            lazy: accountLayout,
            children: [
              {
                path: 'user/login',
                ...title('common:titles.login'),
                lazy: async () => ({
                  Component: (await import('../people/account/LoginPage.tsx')).LoginPage,
                }),
              },
              {
                path: 'user/register',
                ...title('common:titles.register'),
                lazy: async () => ({
                  Component: (await import('../people/account/RegisterPage.tsx')).RegisterPage,
                }),
              },
            ],
          },
        ],
      },
      {
        // These work signed in and out: a link from a mail is opened in whatever browser is at hand.
        lazy: accountLayout,
        children: [
          {
            path: 'user/registerResult',
            ...title('common:titles.registerResult'),
            lazy: async () => ({
              Component: (await import('../people/account/RegisterResultPage.tsx')).RegisterResultPage,
            }),
          },
          {
            path: 'user/retrieve',
            ...title('common:titles.retrieve'),
            lazy: async () => ({
              Component: (await import('../people/account/RetrievePage.tsx')).RetrievePage,
            }),
          },
        ],
      },
      {
        path: 'promotion',
        ...title('common:titles.promotion'),
        lazy: latePage(
          ['promotion'],
          async () => (await import('../help/promotion/PromotionPage.tsx')).PromotionPage,
        ),
      },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: async () => ({ Component: (await import('./layouts/RecordsLayout.tsx')).RecordsLayout }),
            children: [
              {
                path: 'patient/list',
                ...title('documents:title'),
                lazy: async () => ({
                  Component: (await import('./ListPage.tsx')).ListPage,
                }),
              },
              {
                path: 'patient/doclist',
                ...title('documents:title'),
                lazy: async () => ({
                  Component: (await import('../records/documents/DocListPage.tsx')).DocListPage,
                }),
              },
              {
                path: 'patient/record',
                ...title('common:titles.patient'),
                lazy: latePage(
                  ['patient', 'patients'],
                  async () => (await import('../records/patients/page/PatientPage.tsx')).PatientPage,
                ),
              },
              {
                path: 'explain',
                ...title('common:titles.explain'),
                lazy: latePage(
                  ['explain'],
                  async () => (await import('../help/explain/ExplainPage.tsx')).ExplainPage,
                ),
              },
              {
                path: 'survey',
                ...title('common:titles.survey'),
                lazy: latePage(
                  ['survey'],
                  async () => (await import('../help/survey/SurveyPage.tsx')).SurveyPage,
                ),
              },
              {
                path: 'patient/recycle',
                ...title('documents:binTitle'),
                lazy: async () => ({
                  Component: (await import('../records/documents/bin/BinPage.tsx')).BinPage,
                }),
              },
              {
                path: 'choose',
                ...title('common:titles.choose'),
                lazy: latePage(['frame'], async () => (await import('./frame/ChoosePage.tsx')).ChoosePage),
              },
              {
                path: 'account/center',
                ...title('common:titles.center'),
                lazy: latePage(
                  ['center', 'clinic', 'account'],
                  async () => (await import('../people/center/CenterPage.tsx')).CenterPage,
                ),
              },
              {
                path: 'account/settings',
                ...title('common:titles.settings'),
                lazy: latePage(
                  ['center', 'account'],
                  async () => (await import('../people/center/SettingsPage.tsx')).SettingsPage,
                ),
              },
              {
                path: 'account/clinic',
                ...title('common:titles.clinic'),
                lazy: latePage(
                  ['center', 'clinic', 'account'],
                  async () => (await import('../people/clinic/ClinicPage.tsx')).ClinicPage,
                ),
              },
            ],
          },
          { path: 'operation', ...title('common:titles.operation'), lazy: loadWorkspace },
          { path: 'preparation', ...title('common:titles.preparation'), lazy: loadWorkspace },
          { path: 'closedmesh', ...title('common:titles.closedmesh'), lazy: loadWorkspace },
          { path: 'vertebra', ...title('common:titles.vertebra'), lazy: loadFilms },
          { path: 'vertebraInto', ...title('common:titles.vertebra'), lazy: loadFilms },
          {
            path: 'pdfUtil',
            ...title('common:titles.report'),
            lazy: latePage(
              ['report'],
              async () => (await import('../records/report/ReportPage.tsx')).ReportPage,
            ),
          },
        ],
      },
      {
        path: '404',
        ...title('common:titles.notFound'),
        lazy: async () => ({ Component: (await import('./NotFoundPage.tsx')).NotFoundPage }),
      },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  },
];

/** The router of the app, in history mode. */
export const createRouter = () => createBrowserRouter(routes);
