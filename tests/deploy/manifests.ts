import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { parseAllDocuments } from 'yaml';
import { repositoryRoot } from '../e2e/service.ts';

export const deployFolder = path.join(repositoryRoot, 'deploy');
const folder = path.join(deployFolder, 'kubernetes');

/** What checks a manifest of each kind against the schema of its API. */
const kinds = {
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'keda.sh/v1alpha1 ScaledObject': ScaledObject,
  'monitoring.coreos.com/v1 PrometheusRule': PrometheusRule,
  'monitoring.coreos.com/v1 ServiceMonitor': ServiceMonitor,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 Namespace': Namespace,
  'v1 Secret': Secret,
  'v1 Service': Service,
  'v1 ServiceAccount': ServiceAccount,
} as const;

export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: its schema is checked by `validate`.
  readonly [field: string]: any;
}

/** All manifests, but for what kustomize alone reads. Throws what the YAML parser finds. */
export function readManifests(): readonly Manifest[] {
  return readdirSync(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(folder, file), 'utf8'), { merge: true, uniqueKeys: true }).flatMap(
      (document) => {
        const [problem] = [...document.errors, ...document.warnings];
        if (problem) throw problem;
        const manifest = document.toJS() as Omit<Manifest, 'file'>;
        return manifest.kind === 'Kustomization' ? [] : [{ ...manifest, file } as Manifest];
      },
    ),
  );
}

/** Throws what the schema of its API does not allow. */
export function validate({ file: _, ...manifest }: Manifest): void {
  const Kind = kinds[`${manifest.apiVersion} ${manifest.kind}` as keyof typeof kinds];
  if (!Kind) throw new Error(`no schema for ${manifest.apiVersion} ${manifest.kind}`);
  new Kind(manifest as never).validate();
}
